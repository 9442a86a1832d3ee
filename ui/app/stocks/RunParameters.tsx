import {
  useGetEarningsScreenerStatusQuery,
  useGetScreenerStatusQuery,
} from "../../api/endpoints.ts";
import { Tip } from "../../components/Tip.tsx";
import { formatAbsoluteTime, formatAsOf } from "../../format/time.ts";
import { useNow } from "../browser/clock.ts";
import { useMarkets } from "./markets.ts";
import { describeParameters, isAbroad, type ScreenerKind } from "./runWords.ts";

/** Beside results: what the run that found them looked for, and when. Nothing before the first. */
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
