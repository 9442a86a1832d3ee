import { useGetTreasuryYieldsQuery } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { usePollWhileSeen } from "../../app/browser/usePollWhileSeen.ts";
import { creditSource } from "../../components/dataDisplay/sourceWords.ts";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { formatDecimal, formatSigned, withMinus } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { CALENDAR_POLL_MS } from "./constants.ts";
import * as words from "./messages.ts";

/** Changes have no color, because a rise is no gain. Hidden if no source has yields. */
export function YieldsPanel() {
  const query = useGetTreasuryYieldsQuery(undefined, usePollWhileSeen(CALENDAR_POLL_MS));
  const { data } = query;
  if (data?.curve === null) return null;
  const curve = data?.curve;
  const state = queryPanelState(query, curve, {
    waitingFor: words.WAITING_FOR_YIELDS,
    skeleton: <YieldsSkeleton />,
    failed: words.YIELDS_FAILED,
  });
  return (
    <Panel title={words.YIELDS} state={state}>
      {curve ? (
        <>
          <ul className="yields figures" aria-label={words.YIELDS}>
            {curve.yields.map(({ months, percent, previousPercent }) => {
              const term = words.YIELD_TERMS[months];
              return term === undefined ? null : (
                <li key={months}>
                  {`${term} `}
                  <strong>{`${withMinus(formatDecimal(percent, 2))}%`}</strong>
                  {previousPercent === null ? null : (
                    <span className="yield-change">
                      {` ${words.describeBasisPoints(formatSigned(Math.round((percent - previousPercent) * 100), 0))}`}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
          <p className="markets-note figures">
            {words.describeYieldsNote(
              formatCalendarDate(curve.date),
              curve.previousDate === null ? null : formatCalendarDate(curve.previousDate),
              creditSource(curve.source),
            )}
          </p>
        </>
      ) : null}
    </Panel>
  );
}

/** The skeleton is as tall as the panel, whose note has three lines on a phone. */
function YieldsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="yields">
        {Object.keys(words.YIELD_TERMS).map((months) => (
          <Skeleton key={months} width="132px" height="1.45em" />
        ))}
      </div>
      <p className="markets-note yields-note-loading">
        {words.describeYieldsNote(ANY_DATE, ANY_DATE, creditSource("treasury"))}
      </p>
    </div>
  );
}

const ANY_DATE = formatCalendarDate("2026-11-30");
