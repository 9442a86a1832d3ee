import type { SectorChange } from "../../contract/discovery/markets.ts";
import type { BoardStock } from "./board.ts";

/** Largest rise first, sectors without a figure last. */
export function summarizeSectors(stocks: readonly BoardStock[]): SectorChange[] {
  const bySector = Map.groupBy(stocks, ({ sector }) => sector);
  return [...bySector]
    .map(([sector, members]) => summarize(sector, members))
    .toSorted(
      (one, other) =>
        (other.changePercent ?? Number.NEGATIVE_INFINITY) -
          (one.changePercent ?? Number.NEGATIVE_INFINITY) ||
        (one.sector ?? "￿").localeCompare(other.sector ?? "￿", "en"),
    );
}

function summarize(sector: string | null, members: readonly BoardStock[]): SectorChange {
  const changes = members.flatMap(({ day }) => (day ? [day.changePercent] : []));
  let [sum, weight, weighted] = [0, 0, 0];
  for (const { day, marketCap } of members) {
    if (!day || marketCap === null) continue;
    sum += day.changePercent * marketCap;
    weight += marketCap;
    weighted += 1;
  }
  return {
    sector,
    changePercent: weight > 0 ? sum / weight : null,
    advancers: changes.filter((percent) => percent > 0).length,
    decliners: changes.filter((percent) => percent < 0).length,
    unchanged: changes.filter((percent) => percent === 0).length,
    weighted,
    listed: members.length,
  };
}
