import type { BarField } from "../bar.ts";
import { indicatorSpecs } from "../indicators/indicators.ts";
import type { Unit } from "../indicators/spec.ts";
import type { FactName, PriceField, Series, Statistic } from "./rule.ts";

const factUnits: Readonly<Record<FactName, Unit>> = {
  upside: "percent",
  dispersion: "percent",
  peRatio: "ratio",
  daysToEarnings: "days",
  insiderNet: "money",
  mentions: "count",
};

const unitOfField = (field: PriceField | BarField): Unit =>
  field === "volume" ? "volume" : "price";

function unitOfStatistic(statistic: Statistic): Unit {
  switch (statistic.name) {
    case "relativeVolume":
      return "ratio";
    case "highest":
    case "lowest":
      return unitOfField(statistic.field);
    default:
      return "percent";
  }
}

/** Returns null for a constant, which takes the unit of what it is compared with. */
export function unitOf(series: Series): Unit | null {
  switch (series.kind) {
    case "price":
      return unitOfField(series.field);
    case "indicator": {
      const { unit } = indicatorSpecs[series.name];
      return unit === "field" ? unitOfField(series.field ?? "close") : unit;
    }
    case "statistic":
      return unitOfStatistic(series);
    case "fact":
      return factUnits[series.fact];
    case "holding":
      return series.figure === "weight" || series.figure === "gainPercent" ? "percent" : "amount";
    case "portfolio":
      return series.figure === "drawdown" || series.figure === "gainPercent" ? "percent" : "amount";
    case "line":
      return "price";
    case "multiple":
      return unitOf(series.of);
    case "constant":
      return null;
    default:
      return series satisfies never;
  }
}

export const commonUnit = (all: readonly Series[]): Unit | null =>
  all.map(unitOf).find((unit) => unit !== null) ?? null;
