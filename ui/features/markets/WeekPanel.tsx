import { StarIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { nameSource } from "../../components/dataDisplay/sourceNames.ts";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import {
  WAITING_FOR_CALENDAR,
  WATCHED,
  describeAsked,
  describeNotAnswered,
  describeSources,
} from "./messages.ts";
import { WeekDays, WeekSkeleton, type WeekDay } from "./WeekDays.tsx";
import type { WatchedCoverage } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { formatCount } from "../../format/number.ts";
import { formatList } from "../../format/list.ts";
import { formatAsOf } from "../../format/time.ts";

interface CoverageNoteProps {
  coverage: WatchedCoverage;
  /** Display names. */
  sources: readonly string[];
  note?: string;
}

function CoverageNote({ coverage, sources, note }: CoverageNoteProps) {
  const now = useNow();
  const { watched, asked, unanswered, asOf } = coverage;
  const parts = [
    ...(note === undefined ? [] : [note]),
    ...(sources.length === 0 ? [] : [describeSources(formatList(sources))]),
    // Below a list of the whole market, it matters only while some are not checked.
    ...(asked === watched && note === undefined
      ? []
      : [describeAsked(formatCount(asked), formatCount(watched), formatAsOf(asOf, now))]),
    ...(unanswered === 0 ? [] : [describeNotAnswered(formatCount(unanswered))]),
  ];
  return <p className="markets-note figures">{parts.join(" · ")}</p>;
}

export interface WeekChoice {
  /** A Monday, `YYYY-MM-DD`. */
  week: string;
  /** Watched stocks only. */
  isOwn: boolean;
}

interface WeekPanelProps extends Pick<WeekChoice, "isOwn"> {
  title: string;
  /** Title of the failure notice. */
  failed: string;
  query: Parameters<typeof queryPanelState>[0];
  /** Null until the week has loaded. */
  answer: {
    /** Number of entries of the week; omitted if it is not known. */
    readonly count?: string;
    /** Headings of the rows of a day, in display order. */
    readonly groups: readonly string[];
    readonly days: readonly WeekDay[];
    readonly coverage: Parameters<typeof CoverageNote>[0]["coverage"];
    /** One per row, as named by the API. */
    readonly sources: readonly string[];
    readonly note?: string;
  } | null;
}

export function WeekPanel({ title, failed, isOwn, query, answer }: WeekPanelProps) {
  const state: PanelState = answer
    ? { status: "ready" }
    : queryPanelState(query, {
        waitingFor: WAITING_FOR_CALENDAR,
        skeleton: <WeekSkeleton />,
        failed,
      });
  const groups = answer?.groups ?? [];
  return (
    <Panel title={title} state={state} {...(answer?.count && { count: answer.count })}>
      <WeekDays
        isTall={!isOwn && groups.length > 1}
        days={answer?.days ?? []}
        groups={groups}
        label={title}
      />
      {answer ? (
        <CoverageNote
          coverage={answer.coverage}
          sources={[...new Set(answer.sources.map(nameSource))]}
          {...(answer.note === undefined ? {} : { note: answer.note })}
        />
      ) : null}
    </Panel>
  );
}

interface WeekRowProps {
  symbol: string;
  /** Null if only the symbol is known. */
  name: string | null;
  isWatched: boolean;
  children?: ReactNode;
}

/** A stock on a day of a {@link WeekPanel}; `children` are its facts. */
export function WeekRow({ symbol, name, isWatched, children }: WeekRowProps) {
  const { openChart } = useChartOverlay();
  return (
    <li className={isWatched ? "week-row week-row-own" : "week-row"}>
      {isWatched ? <StarIcon size={12} title={WATCHED} className="week-row-star" /> : null}
      <SymbolButton symbol={symbol} onOpen={openChart} />
      <span className="week-row-name truncate" title={name ?? undefined}>
        {name}
      </span>
      <span className="week-row-facts figures">{children}</span>
    </li>
  );
}
