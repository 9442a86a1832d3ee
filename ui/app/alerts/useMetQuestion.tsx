import { useCallback, useRef, useState, type RefObject } from "react";
import { useLazyGetQuoteQuery, type Quote } from "../../api/endpoints.ts";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { formatPriceOf, formatTargetOf } from "../../format/level.ts";
import { formatPercent } from "../../format/number.ts";
import {
  changeCondition,
  findIntendedCondition,
  isAlreadyMet,
  isPercent,
  normalizeSymbol,
  readTarget,
  type AlertSubject,
} from "./alertSubject.ts";
import * as words from "./messages.ts";

interface Asked {
  readonly subject: AlertSubject;
  readonly quote: Quote;
  /** Call it with the change to the form; undefined if nothing may be saved. */
  readonly answer: (change: Partial<AlertSubject> | undefined) => void;
}

/** Asks before saving an alert that is already met. Declining focuses the target in `form`. */
export function useMetQuestion(form?: RefObject<HTMLFormElement | null>) {
  const [getQuote] = useLazyGetQuoteQuery();
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isPending = useRef(false);
  const isDeclined = useRef(false);

  const end = (change: Partial<AlertSubject> | undefined) => {
    isDeclined.current = change === undefined;
    setOpen(false);
    asked?.answer(change);
  };

  const ask = useCallback(
    async (subject: AlertSubject): Promise<Partial<AlertSubject> | undefined> => {
      // A second press must not save twice.
      if (isPending.current) return undefined;
      isPending.current = true;
      setAsking(true);
      const symbol = normalizeSymbol(subject.symbol);
      const { data: quote } = await getQuote({ symbol }, true);
      setAsking(false);
      const answer =
        quote && isAlreadyMet(subject, quote)
          ? await new Promise<Partial<AlertSubject> | undefined>((resolve) => {
              setAsked({ subject, quote, answer: resolve });
              setOpen(true);
            })
          : {};
      isPending.current = false;
      return answer;
    },
    [getQuote],
  );

  const intended = asked && findIntendedCondition(asked.subject, asked.quote);
  const goOn = () => end({});
  return {
    /**
     * Resolves to the change to the form, or undefined if nothing may be saved. Asks nothing
     * without a price.
     */
    ask,
    isAsking,
    question: asked ? (
      <ConfirmDialog
        isOpen={isOpen}
        title={words.MET_TITLE}
        question={describe(asked, intended)}
        isDangerous={false}
        {...(intended === undefined
          ? { confirm: words.CONTINUE_ANYWAY, onConfirm: goOn }
          : {
              confirm: words.nameOther(intended),
              onConfirm: () => end(changeCondition(asked.subject, intended)),
              other: { text: words.CONTINUE_ANYWAY, onSelect: goOn },
            })}
        onCancel={() => end(undefined)}
        onClosed={() => {
          if (isDeclined.current) {
            form?.current?.querySelector<HTMLInputElement>("[name=targetPrice]")?.focus();
          }
        }}
      />
    ) : null,
  };
}

function describe({ subject, quote }: Asked, intended: "above" | "below" | undefined): string {
  const { symbol, price, currency, changePercent } = quote;
  if (isPercent(subject.alertType))
    return words.describeMetChange(symbol, formatPercent(changePercent));
  const target = formatTargetOf(symbol, readTarget(subject) ?? 0, currency);
  const met = words.describeMetPrice(symbol, formatPriceOf(symbol, price, currency), target);
  return intended === undefined ? met : `${met} ${words.askIntended(intended)}`;
}
