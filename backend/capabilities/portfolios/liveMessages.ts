import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import { ledgerEventTypes, portfolioEventTypes, statementEventTypes } from "./lifecycle/events.ts";

const handled: ReadonlySet<string> = new Set([
  ...portfolioEventTypes,
  ...ledgerEventTypes,
  ...statementEventTypes,
]);

export const toPortfolioMessage = ({ type }: RecordedEvent): LiveMessage | undefined =>
  handled.has(type) ? { type: "portfolios.changed" } : undefined;
