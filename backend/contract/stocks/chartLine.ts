import { MAX_TIME } from "../../domain/durations.ts";
import { MAX_LINE_PRICE } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Id, Named, OneOf } from "../common.ts";

export const MAX_CHART_LINES = 50;

const Point = Named(
  "LinePoint",
  {
    time: Type.Integer({
      minimum: 0,
      maximum: MAX_TIME,
      description: "Milliseconds since the Unix epoch",
    }),
    price: Type.Number({ exclusiveMinimum: 0, maximum: MAX_LINE_PRICE }),
  },
  { additionalProperties: false },
);

const drawn = {
  from: Point,
  to: Point,
  scale: Type.Unsafe<"straight" | "logarithmic">(
    OneOf(["straight", "logarithmic"], {
      description:
        "Whether the price of the line grows by a constant amount or by a constant percentage",
    }),
  ),
};

const version = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "Changes whenever the line changes",
});

export const ChartLine = Named("ChartLine", { id: Id, ...drawn, version });

export const ChartLines = Named("ChartLines", {
  symbol: Type.String(),
  lines: Type.Array(ChartLine, {
    maxItems: MAX_CHART_LINES,
    description: "In the order they were drawn, oldest first; prices are adjusted for splits",
  }),
});
export type ChartLines = Static<typeof ChartLines>;

export const NewChartLine = Named("NewChartLine", drawn, { additionalProperties: false });

export const ChartLineChange = Named(
  "ChartLineChange",
  { ...drawn, expectedVersion: version },
  { additionalProperties: false },
);
