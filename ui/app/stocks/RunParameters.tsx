import {
  useGetEarningsScreenerStatusQuery,
  useGetScreenerStatusQuery,
} from "../../api/endpoints.ts";
import { Tip } from "../../components/Tip.tsx";
import { formatAbsoluteTime, formatAsOf } from "../../format/time.ts";
import { useNow } from "../browser/clock.ts";
import { useMarkets } from "./markets.ts";
import { describeParameters, isAbroad, type ScreenerKind } from "./runWords.ts";

/**
 * Shown next to results: the parameters and time of their run. Renders nothing before the first
 * run.
 */
export function RunParameters({ kind = "standard" }: { kind?: ScreenerKind }) {
  const isStandard = kind === "standard";
  const standard = useGetScreenerStatusQuery(undefined, { skip: !isStandard });
  const earnings = useGetEarningsScreenerStatusQuery(undefined, { skip: isStandard });
  const run = (isStandard ? standard : earnings).data?.results;
  const { nameOf } = useMarkets(isAbroad(run?.parameters.markets));
  const now = useNow();
  if (!run) return null;
  return (
    <p className="run-parameters figures">
      {describeParameters(kind, run.parameters, nameOf)},{" "}
      <Tip content={formatAbsoluteTime(run.at)}>
        <time dateTime={run.at}>{formatAsOf(run.at, now)}</time>
      </Tip>
    </p>
  );
}
