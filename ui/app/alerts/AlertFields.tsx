import { Button, HTMLSelect, SegmentedControl } from "@blueprintjs/core";
import { useEffect } from "react";
import { FormField } from "../../components/forms/FormField.tsx";
import { CONDITION_LABELS } from "../../components/messages.ts";
import { SymbolField } from "../stocks/search/SymbolField.tsx";
import { TargetPriceInput } from "../../components/forms/TargetPriceInput.tsx";
import type { Quote } from "../../api/endpoints.ts";
import { formatDistance } from "../../format/number.ts";
import { formatPriceOf } from "../../format/level.ts";
import { describeUnknownSymbol } from "../stocks/messages.ts";
import { QuotePreviewLine } from "../stocks/search/QuotePreviewLine.tsx";
import type { QuotePreview } from "../stocks/search/useQuotePreview.ts";
import {
  changeCondition,
  changeDirection,
  changeSymbol,
  chooseTarget,
  findIntendedCondition,
  isAlreadyMet,
  isPercent,
  listTargetChoices,
  plainTarget,
  readTarget,
  settleTarget,
  typeTarget,
  type AlertCondition,
  type AlertDirection,
  type AlertSubject,
} from "./alertSubject.ts";
import * as words from "./messages.ts";

const CONDITIONS = Object.keys(CONDITION_LABELS) as AlertCondition[];
const DIRECTIONS = Object.keys(words.DIRECTION_LABELS) as AlertDirection[];

export interface AlertFieldsProps {
  subject: AlertSubject;
  /** Result of the symbol lookup; a form must not be sent while it is `notFound`. */
  preview: QuotePreview;
  onChange: (change: Partial<AlertSubject>) => void;
  errors?: { readonly symbol?: string; readonly targetPrice?: string };
  conditions?: readonly AlertCondition[];
  /** Help text while the symbol is empty. */
  symbolHelp?: string;
  /** Help text while the target is the suggested current price. */
  suggestionHelp?: string;
  describeMissing?: (symbol: string) => string;
  /** Disables the symbol field, for an existing alert. */
  isSymbolFixed?: boolean;
}

export function AlertFields(props: AlertFieldsProps) {
  const { subject, preview, onChange, errors = {}, isSymbolFixed = false } = props;
  const { describeMissing = describeUnknownSymbol, conditions = CONDITIONS } = props;

  const settled = settle(subject, preview);
  useEffect(() => {
    if (settled) onChange(settled);
  }, [settled, onChange]);

  const missing = preview.status === "notFound" ? describeMissing(preview.symbol) : undefined;
  return (
    <>
      <FormField
        label={words.SYMBOL}
        error={isSymbolFixed ? undefined : (errors.symbol ?? missing)}
        help={
          <QuotePreviewLine
            preview={preview}
            describeMissing={describeMissing}
            idle={props.symbolHelp ?? ""}
          />
        }
      >
        {(wiring) => (
          <SymbolField
            {...wiring}
            name="symbol"
            isDisabled={isSymbolFixed}
            value={subject.symbol}
            onChange={(symbol) => onChange(changeSymbol(subject, symbol))}
          />
        )}
      </FormField>
      <div className="form-pair">
        <FormField label={words.CONDITION}>
          {(wiring) => (
            <>
              <HTMLSelect
                {...wiring}
                fill
                value={subject.alertType}
                onChange={(event) =>
                  onChange(changeCondition(subject, event.currentTarget.value as AlertCondition))
                }
                options={conditions.map((value) => ({ value, label: CONDITION_LABELS[value] }))}
              />
              {isPercent(subject.alertType) ? (
                <SegmentedControl
                  className="alert-direction"
                  aria-label={words.DIRECTION}
                  size="small"
                  fill
                  value={subject.direction}
                  onValueChange={(value) =>
                    onChange(changeDirection(subject, value as AlertDirection))
                  }
                  options={DIRECTIONS.map((value) => ({
                    value,
                    label: words.DIRECTION_LABELS[value],
                  }))}
                />
              ) : null}
            </>
          )}
        </FormField>
        <TargetField {...props} error={errors.targetPrice} />
      </div>
    </>
  );
}

function settle(subject: AlertSubject, preview: QuotePreview): Partial<AlertSubject> | undefined {
  if (preview.status !== "found" && preview.status !== "failed") return undefined;
  const { price, currency } =
    preview.status === "found" ? preview.quote : { price: null, currency: "USD" };
  return settleTarget(subject, { symbol: preview.symbol, price, currency });
}

/** Example: "4.6% above the current $229.35". */
function describeFromNow(subject: AlertSubject, quote: Quote | undefined): string | undefined {
  const target = readTarget(subject);
  if (target === undefined || quote === undefined || target === quote.price) return undefined;
  const { symbol, price, currency } = quote;
  return words.describeDistanceFrom(
    formatDistance((target / price - 1) * 100),
    target > price,
    formatPriceOf(symbol, price, currency),
  );
}

interface TargetFieldProps extends AlertFieldsProps {
  readonly error: string | undefined;
}

function TargetField(props: TargetFieldProps) {
  const { subject, preview, onChange, error } = props;
  const quote = preview.status === "found" ? preview.quote : undefined;
  const ofPercent = isPercent(subject.alertType);
  const isMet = quote !== undefined && !subject.isSuggested && isAlreadyMet(subject, quote);
  const intended = quote && findIntendedCondition(subject, quote);
  const idle = ofPercent
    ? words.CHANGE_HELP[subject.direction]
    : subject.awaitedShift !== null
      ? words.describeAwaited(words.describeShift(subject.awaitedShift))
      : subject.isSuggested
        ? (props.suggestionHelp ?? words.TARGET_NOT_CHOSEN)
        : describeFromNow(subject, quote);
  // A choice made before the price is known applies later.
  const isPriceAwaited =
    preview.status === "loading" || (preview.status === "idle" && subject.symbol.trim() !== "");
  const correct = (condition: AlertCondition, button: HTMLElement) => {
    // The pressed button disappears, so the focus moves.
    button.closest(".form-field")?.querySelector("input")?.focus();
    onChange(changeCondition(subject, condition));
  };
  return (
    <FormField
      label={ofPercent ? words.CHANGE_IN_PERCENT : words.TARGET_PRICE}
      error={error}
      help={
        isMet ? (
          <span className="form-field-warning">
            {words.describeAlreadyMet(formatPriceOf(quote.symbol, quote.price, quote.currency))}
            {intended === undefined ? null : (
              <Button
                size="small"
                className="target-correction"
                text={words.askIntended(intended)}
                onClick={(event) => correct(intended, event.currentTarget)}
              />
            )}
          </span>
        ) : (
          idle
        )
      }
    >
      {(wiring) => (
        <>
          <TargetPriceInput
            {...wiring}
            isPercent={ofPercent}
            value={subject.targetPrice}
            onChange={(text) => onChange(typeTarget(subject, text))}
            onBlur={() => {
              const targetPrice = plainTarget(subject);
              if (targetPrice !== subject.targetPrice) onChange({ targetPrice });
            }}
          />
          <fieldset className="target-choices" aria-label={words.TARGET_CHOICES}>
            {listTargetChoices(subject.alertType, quote?.price ?? null, quote?.symbol).map(
              ({ percent, target }) => {
                const text = words.describeShift(percent);
                const isUsable = target !== null || isPriceAwaited;
                const price =
                  target === null
                    ? ""
                    : formatPriceOf(quote?.symbol ?? "", Number(target), quote?.currency ?? "USD");
                return (
                  <Button
                    key={percent}
                    size="small"
                    // Disabled, it would be skipped by Tab.
                    className={isUsable ? "figures" : "figures bp6-disabled"}
                    aria-disabled={!isUsable}
                    active={subject.awaitedShift === percent}
                    text={text}
                    aria-label={
                      ofPercent ? words.nameChange(text) : words.nameTargetChoice(text, price)
                    }
                    onClick={() => isUsable && onChange(chooseTarget(subject, percent, target))}
                  />
                );
              },
            )}
          </fieldset>
        </>
      )}
    </FormField>
  );
}
