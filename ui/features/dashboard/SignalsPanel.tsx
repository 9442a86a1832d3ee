import { Button, InputGroup } from "@blueprintjs/core";
import { useRef, useState, type FormEvent } from "react";
import { useGetStockSignalsQuery, type StockSignal } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { showToast } from "../../app/toasts.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useWatchedOnlyNote } from "../../app/stocks/useQuotes.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { SignalCard } from "../../components/stocks/SignalCard.tsx";
import { targetPriceStep } from "../../components/forms/targetPriceStep.ts";
import { formatTargetOf } from "../../format/level.ts";
import { formatCount } from "../../format/number.ts";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";
import * as words from "./messages.ts";
import { ShowAllButton } from "./ShowAllButton.tsx";

/** Fixed by the specification. */
export const SIGNALS_POLL_MS = 30_000;

/** The API's limit. */
const MAX_SIGNALS = 50;

export function SignalsPanel() {
  const query = useGetStockSignalsQuery(undefined, {
    pollingInterval: SIGNALS_POLL_MS,
  });
  const { data } = query;
  const signals = data ?? [];
  const [isWhole, setWhole] = useState(false);
  const note = useWatchedOnlyNote();
  const { isDemo } = useDemoInbox();

  const state = queryPanelState(query, data, {
    waitingFor: words.WAITING_FOR_SIGNALS,
    failed: words.SIGNALS_FAILED,
    empty: signals.length === 0 && {
      sentence: words.NO_SIGNALS,
      reason: note ?? (isDemo ? words.NO_SIMULATED_SIGNALS_REASON : words.NO_SIGNALS_REASON),
    },
  });

  return (
    <Panel
      title={words.STOCK_BUY_SIGNALS}
      {...(signals.length > 0 ? { count: countSignals(signals.length) } : {})}
      {...(signals.length > DASHBOARD_LIST_SIZE
        ? { actions: <ShowAllButton isWhole={isWhole} onToggle={() => setWhole(!isWhole)} /> }
        : {})}
      state={state}
    >
      <ul className="signal-rows" aria-label={words.SIGNALS_LIST}>
        {(isWhole ? signals : signals.slice(0, DASHBOARD_LIST_SIZE)).map((signal) => (
          <li key={signal.id}>
            <Signal signal={signal} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A full response may be incomplete. */
const countSignals = (count: number): string =>
  count < MAX_SIGNALS ? formatCount(count) : words.describeNewest(formatCount(count));

function Signal({ signal }: { signal: StockSignal }) {
  const now = useNow();
  const { openChart } = useChartOverlay();
  return (
    <SignalCard {...signal} now={now} onOpenChart={openChart}>
      <TargetForm signal={signal} />
    </SignalCard>
  );
}

/** The target is not saved, because no API accepts it. */
function TargetForm({ signal: { symbol, currency } }: { signal: StockSignal }) {
  const [text, setText] = useState("");
  const [target, setTarget] = useState<number>();
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = parseTargetPrice(text);
    setRefused(price === null);
    if (price === null) {
      input.current?.focus();
      showToast({ intent: "failure", message: words.TARGET_INVALID });
      return;
    }
    setTarget(price);
    setText("");
    showToast({
      intent: "success",
      title: words.TARGET_SET,
      message: words.describeTargetSet(formatTargetOf(symbol, price, currency)),
    });
  };

  return (
    <form className="signal-target" onSubmit={submit} noValidate>
      <InputGroup
        type="number"
        inputMode="decimal"
        size="small"
        step={targetPriceStep(text)}
        min={0}
        placeholder={words.TARGET_PRICE}
        aria-label={words.nameTargetField(symbol)}
        aria-invalid={isRefused}
        className="figures"
        inputRef={input}
        value={text}
        onValueChange={(typed) => {
          setRefused(false);
          setText(typed);
        }}
      />
      <Button
        type="submit"
        size="small"
        text={words.SET}
        aria-label={words.nameSetTarget(symbol)}
      />
      <span className="signal-own-target figures">
        {target === undefined
          ? null
          : words.describeOwnTarget(formatTargetOf(symbol, target, currency))}
      </span>
    </form>
  );
}

/** Returns null unless the text is a price above zero. */
export function parseTargetPrice(text: string): number | null {
  const price = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(price) && price > 0 ? price : null;
}
