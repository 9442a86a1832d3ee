import { Button } from "@blueprintjs/core";
import { RefreshIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useNow } from "../../app/browser/clock.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { RETRY } from "../../components/messages.ts";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { creditSource } from "../../components/dataDisplay/sourceWords.ts";
import { formatAbsoluteTime, formatAsOf } from "../../format/time.ts";
import * as messages from "./parts/messages.ts";

/** Common form of all `research` responses. */
export interface PartAnswer<Value> {
  readonly symbol: string;
  readonly status: "known" | "unknown" | "notOffered";
  readonly source: string | null;
  readonly asOf: string | null;
  /** True if a source that may have more data could not be queried. */
  readonly isPartial: boolean;
  readonly value: Value | null;
}

/** Used part of a query hook's result. */
export interface PartQuery<Value> {
  readonly currentData?: PartAnswer<Value> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface PartWords {
  readonly title: string;
  /** Example: "Waiting for the key facts." */
  readonly waitingFor: string;
  /** Example: "The key facts could not be loaded". */
  readonly failed: string;
  /** Example: "analysts' targets or ratings". */
  readonly what: string;
}

export interface StockPartProps<Value> {
  symbol: string;
  words: PartWords;
  query: PartQuery<Value>;
  /** Pixels to reserve while loading. */
  height: number;
  /** False before the request, when no loading state is shown. */
  isAsked?: boolean;
  children: (value: Value) => ReactNode;
}

/**
 * A part of the page that loads by itself. It shows the data with source and time, or why there is
 * none.
 */
export function StockPart<Value>(props: StockPartProps<Value>) {
  const { symbol, words, query, height, isAsked = true, children } = props;
  const answer = query.currentData;
  const waiting = { ...words, skeleton: <Skeleton width="100%" height={`${height}px`} /> };
  return (
    <Panel title={words.title} {...(isAsked && { state: queryPanelState(query, answer, waiting) })}>
      {isAsked ? null : <div style={{ height }} />}
      {answer ? (
        <Answer answer={answer} symbol={symbol} words={words} query={query} render={children} />
      ) : null}
    </Panel>
  );
}

interface AnswerProps<Value> {
  answer: PartAnswer<Value>;
  symbol: string;
  words: PartWords;
  query: Pick<PartQuery<Value>, "isFetching" | "refetch">;
  render: (value: Value) => ReactNode;
}

function Answer<Value>({ answer, symbol, words, query, render }: AnswerProps<Value>) {
  const now = useNow();
  const { status, value, source, asOf } = answer;
  if (status !== "known" || value === null) {
    return (
      <p className="stock-part-nothing">
        {status === "notOffered"
          ? messages.describeNotOffered(words.what)
          : messages.describeUnknown(words.what, symbol)}
      </p>
    );
  }
  return (
    <>
      <div className="stock-part-body">
        {answer.isPartial ? <PartlyLoaded query={query} /> : null}
        {render(value)}
      </div>
      <p className="stock-part-source">
        {source === null ? null : creditSource(source)}
        {asOf === null ? null : (
          <time className="figures" dateTime={asOf} title={formatAbsoluteTime(asOf)}>
            {messages.describeAsOf(formatAsOf(asOf, now))}
          </time>
        )}
      </p>
    </>
  );
}

function PartlyLoaded({ query }: Pick<AnswerProps<unknown>, "query">) {
  return (
    <div className="stock-part-partly">
      <output>{messages.PARTLY_LOADED}</output>
      <Button
        variant="minimal"
        size="small"
        icon={<RefreshIcon />}
        text={RETRY}
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      />
    </div>
  );
}
