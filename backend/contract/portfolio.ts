import { Type, type Static } from "@sinclair/typebox";
import { Id, IsoTime, Nullable } from "./common.ts";

/** As long as a card can show on two lines. */
export const MAX_PORTFOLIO_NAME = 100;
export const MAX_PORTFOLIO_DESCRIPTION = 500;

/** Totals are in US dollars; the percentage is of the cost, and 0 while the cost is 0. */
export const Portfolio = Type.Object(
  {
    id: Id,
    name: Type.String(),
    description: Nullable(Type.String()),
    totalValue: Type.Number({ description: "US dollars at the latest prices" }),
    totalCost: Type.Number({ description: "US dollars paid for what is held" }),
    totalGainLoss: Type.Number({ description: "totalValue − totalCost" }),
    totalGainLossPercent: Type.Number({ description: "Of totalCost; 0 while that is 0" }),
    createdAt: IsoTime,
  },
  { $id: "Portfolio" },
);
export type Portfolio = Static<typeof Portfolio>;

export const NewPortfolio = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_PORTFOLIO_NAME }),
    description: Type.Optional(Nullable(Type.String({ maxLength: MAX_PORTFOLIO_DESCRIPTION }))),
  },
  { $id: "NewPortfolio" },
);
export type NewPortfolio = Static<typeof NewPortfolio>;

export const Portfolios = Type.Array(Portfolio);
