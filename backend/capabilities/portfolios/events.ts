import type { DomainEvent } from "../../platform/eventStore/event.ts";

export type PortfolioCreated = DomainEvent<
  "PortfolioCreated",
  {
    readonly id: number;
    readonly name: string;
    readonly description: string | null;
  }
>;

export type PortfolioEvent = PortfolioCreated;

export const portfolioEventTypes = [
  "PortfolioCreated",
] as const satisfies readonly PortfolioEvent["type"][];

/** The stream of one portfolio. */
export const portfolioStream = (id: number): string => `portfolio-${id}`;
