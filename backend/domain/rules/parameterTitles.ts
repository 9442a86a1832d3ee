import type { ParameterName } from "../indicators/indicatorSpecs.ts";
/** What the editor and a refusal call the parameters of indicators. */
export const parameterTitles: Readonly<Record<ParameterName, string>> = {
  period: "Bars",
  fastPeriod: "Fast bars",
  slowPeriod: "Slow bars",
  signalPeriod: "Signal bars",
  deviations: "Standard deviations",
  multiplier: "Multiple",
  atrPeriod: "ATR bars",
  kPeriod: "%K bars",
  kSmoothing: "%K smoothing",
  dPeriod: "%D bars",
  conversionPeriod: "Conversion bars",
  basePeriod: "Base bars",
  spanPeriod: "Span B bars",
  displacement: "Displacement",
  anchor: "From",
};
