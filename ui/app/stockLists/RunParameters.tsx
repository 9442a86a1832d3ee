import {
  useGetEarningsScreenerStatusQuery,
  useGetScreenerStatusQuery,
} from "../../api/endpoints.ts";
import { Tooltip } from "../../components/actions/Tooltip.tsx";
import { formatAbsoluteTime, formatAsOf } from "../../format/time.ts";
import { useNow } from "../browser/clock.ts";
import { useMarkets } from "../stocks/search/markets.ts";
import { LISTS_COVER, PRICES_AS_OF } from "../stocks/messages.ts";
import { describeParameters, isAbroad, LISTS, type ScreenerKind } from "./runWords.ts";

/** Parameters and time of the run; renders nothing before the first one. */
export function RunParameters({ kind = "standard" }: { kind?: ScreenerKind | "lists" }) {
  const isEarnings = kind === "earnings";
  const standard = useGetScreenerStatusQuery(kind === "lists" ? LISTS : {}, { skip: isEarnings });
  const earnings = useGetEarningsScreenerStatusQuery(undefined, { skip: !isEarnings });
  const run = (isEarnings ? earnings : standard).data?.results;
  const { nameOf } = useMarkets(isAbroad(run?.parameters.markets));
  const now = useNow();
  if (!run) return null;
  return (
    <p className="run-parameters figures">
      {kind === "lists" ? LISTS_COVER : describeParameters(kind, run.parameters, nameOf)} ·{" "}
      {PRICES_AS_OF}{" "}
      <Tooltip content={formatAbsoluteTime(run.at)}>
        <time dateTime={run.at}>{formatAsOf(run.at, now)}</time>
      </Tooltip>
    </p>
  );
}
