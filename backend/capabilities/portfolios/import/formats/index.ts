import type { TableFormat } from "../text/format.ts";
import type { JsonFormat } from "../text/json.ts";
import { fidelity, schwab } from "./brokerActions.ts";
import { degiro } from "./degiro.ts";
import { ghostfolio } from "./ghostfolio.ts";
import { interactiveBrokers } from "./interactiveBrokers.ts";
import { ownCsv, ownJson } from "./own.ts";
import { portfolioPerformance } from "./portfolioPerformance.ts";
import { trading212 } from "./trading212.ts";
import { yahoo } from "./yahoo.ts";

/** In order of detection; no two formats match the same file. */
export const tableFormats: readonly TableFormat[] = [
  ownCsv,
  interactiveBrokers,
  trading212,
  degiro,
  fidelity,
  schwab,
  yahoo,
  portfolioPerformance,
];

export const jsonFormats: readonly JsonFormat[] = [ownJson, ghostfolio];
