import { Button } from "@blueprintjs/core";
import { RefreshIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useNow } from "../../app/browser/clock.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel } from "../../components/Panel.tsx";
import { RETRY } from "../../components/messages.ts";
import { Skeleton } from "../../components/Skeleton.tsx";
import { nameSource } from "../../components/sourceNames.ts";
import { formatAbsoluteTime, formatAsOf } from "../../format/time.ts";
import {
  PARTLY_LOADED,
  describeAsOf,
  describeNotOffered,
  describeUnknown,
} from "./parts/messages.ts";

/** One answer about a part, as every call of `research` gives it. */
export interface PartAnswer<Value> {
  readonly symbol: string;
  readonly status: "known" | "unknown" | "notOffered";
  readonly source: string | null;
  readonly asOf: string | null;
  /** A source that may know more could not be asked. */
  readonly isPartial: boolean;
  readonly value: Value | null;
}

/** A query's hook, as far as it is used here. */
export interface PartQuery<Value> {
  readonly currentData?: PartAnswer<Value> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface PartWords {
  readonly title: string;
  /** "Waiting for the key facts." */
  readonly waitingFor: string;
  /** "The key facts could not be loaded" */
  readonly failed: string;
  /** What a source may have none of: "analysts' targets or ratings". */
  readonly what: string;
}

export interface StockPartProps<Value> {
  symbol: string;
  words: PartWords;
  query: PartQuery<Value>;
  /** Height that is kept while it loads, about that of what will come; pixels. */
  height: number;
  /** False until it is worth a request: it then neither waits nor says that it does. */
  isAsked?: boolean;
  children: (value: Value) => ReactNode;
}

/**
 * A part of the stock's page that loads by itself: what is known with its source and time, or plainly
 * that no source has it or offers it, or that the call failed, with Retry.
 */
export function StockPart<Value>(props: StockPartProps<Value>) {
  const { symbol, words, query, height, isAsked = true, children } = props;
  const answer = query.currentData;
  const waiting = { ...words, skeleton: <Skeleton width="100%" height={`${height}px`} /> };
  return (
    <Panel
      title={words.title}
      {...(answer || !isAsked ? {} : { state: queryPanelState(query, waiting) })}
    >
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
          ? describeNotOffered(words.what)
          : describeUnknown(words.what, symbol)}
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
        {source === null ? null : nameSource(source)}
        {asOf === null ? null : (
          <time className="figures" dateTime={asOf} title={formatAbsoluteTime(asOf)}>
            {describeAsOf(formatAsOf(asOf, now))}
          </time>
        )}
      </p>
    </>
  );
}

/** Figures that are missing because they could not be asked for are not known to be missing. */
function PartlyLoaded({ query }: Pick<AnswerProps<unknown>, "query">) {
  return (
    <div className="stock-part-partly">
      <output>{PARTLY_LOADED}</output>
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
