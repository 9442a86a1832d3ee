import { Type, type Static } from "@sinclair/typebox";
import { AlertType } from "./alerts/alert.ts";
import { Figure, Flag, Id, IsoTime, Named, Nullable, SymbolText, Text, timeOf } from "./common.ts";

const MAX_NAME = 40;
const SourceName = Type.String({ minLength: 1, maxLength: MAX_NAME });

const GivenKind = Named("GivenKind", {
  capability: Type.String(),
  markets: Nullable(
    Type.Array(Type.String(), {
      description: "Codes of the exchanges whose symbols are answered; null if all are",
    }),
  ),
  isByNumber: Flag("True if only an ISIN, CUSIP, SEDOL or WKN is answered"),
});

export const MarketSourceFacts = Named("MarketSourceFacts", {
  name: Type.String(),
  label: Type.String(),
  isConfigured: Flag("False if MARKET_SOURCES does not name it"),
  needsKey: Type.Boolean(),
  gives: Type.Array(GivenKind),
  use: Type.Union([Type.Literal("personal"), Type.Literal("open")], {
    description: "`personal`: for your own use; `open`: the data may also be published",
  }),
  attribution: Nullable(Text("Sentence that the terms require where the data is shown")),
  budget: Nullable(
    Type.Object({
      perMinute: Figure("Requests that are sent at most, on average"),
      burst: Type.Integer({ description: "Requests that may be sent back to back" }),
      left: Nullable(
        Type.Integer({ description: "Requests of the burst that may be sent right now" }),
      ),
      symbolsPerMonth: Nullable(
        Type.Integer({
          description: "Different symbols that a month may ask about; null if any number",
        }),
      ),
      symbolsLeft: Nullable(Type.Integer({ description: "Further symbols of this month" })),
    }),
  ),
});
export type MarketSourceFacts = Static<typeof MarketSourceFacts>;

const KindOrder = Named("KindOrder", {
  capability: Type.String(),
  sources: Type.Array(Type.String(), { description: "Configured sources, the first one first" }),
  isChosen: Flag("False for the order of MARKET_SOURCES"),
});

export const SourceList = Named("SourceList", {
  sources: Type.Array(MarketSourceFacts),
  order: Type.Array(KindOrder, { description: "One entry for each kind that a source gives" }),
});
export type SourceList = Static<typeof SourceList>;

export const KindOrderChange = Named("KindOrderChange", {
  capability: Type.String({ maxLength: MAX_NAME }),
  sources: Type.Array(SourceName, {
    maxItems: 40,
    description: "Names of sources, the first one first; empty for the order of MARKET_SOURCES",
  }),
});
export type KindOrderChange = Static<typeof KindOrderChange>;

export const MIN_REHEARSAL_MINUTES = 10;
export const MAX_REHEARSAL_MINUTES = 24 * 60;

export const NewRehearsal = Named("NewRehearsal", {
  source: SourceName,
  minutes: Type.Integer({ minimum: MIN_REHEARSAL_MINUTES, maximum: MAX_REHEARSAL_MINUTES }),
});
export type NewRehearsal = Static<typeof NewRehearsal>;

const RehearsalOutcome = Type.Union(
  [Type.Literal("wentOn"), Type.Literal("late"), Type.Literal("missing"), Type.Literal("notAsked")],
  {
    $id: "RehearsalOutcome",
    description:
      "`wentOn`: other sources answered every time, or held their first price until the next check; `late`: they missed a check, their prices are delayed, or the answer came from memory; `missing`: nothing answered; `notAsked`: nothing was requested yet",
  },
);

/** Result for one kind of data while the outage of the source was rehearsed. */
const outcome = {
  outcome: RehearsalOutcome,
  asked: Type.Integer(),
  answered: Type.Integer(),
  held: Type.Integer({
    description: "Checks whose price waited for the next one, as the first of another source does",
  }),
  answeredBy: Type.Array(Type.String(), { description: "Names of the sources that answered" }),
  longestGapSeconds: Type.Integer({ description: "Longest time without an answer" }),
  delaySeconds: Type.Integer({ description: "Longest delay of the prices that were answered" }),
  closers: Type.Array(Type.String(), {
    description:
      "Sources that are not configured and would give it, those without a key first; empty if nothing is missing",
  }),
};

export const RehearsedPrice = Named("RehearsedPrice", {
  symbol: SymbolText,
  alerts: Type.Array(Type.Object({ id: Id, alertType: AlertType, targetPrice: Type.Number() }), {
    description: "Active price alerts; empty if only rules or screens need the price",
  }),
  ...outcome,
});

export const RehearsedData = Named("RehearsedData", {
  capability: Type.String(),
  about: Text("A symbol, a symbol and an interval, or a text"),
  ...outcome,
});
export type RehearsedData = Static<typeof RehearsedData>;

const RehearsedKind = Named("RehearsedKind", {
  capability: Type.String(),
  standIns: Type.Array(Type.String(), {
    description: "Other configured sources that would answer for at least one watched symbol",
  }),
  closers: Type.Array(Type.String(), {
    description:
      "Sources that are not configured and would answer for symbols for which no other does, those without a key first",
  }),
});

export const Rehearsal = Named("Rehearsal", {
  source: Type.String(),
  startedAt: IsoTime,
  until: timeOf("End, planned or reached"),
  isRunning: Type.Boolean(),
  kinds: Type.Array(RehearsedKind, { description: "Every kind that the source gives" }),
  prices: Type.Array(RehearsedPrice),
  charts: Type.Array(RehearsedData),
  fields: Type.Array(RehearsedData),
});
export type Rehearsal = Static<typeof Rehearsal>;

export const RehearsalState = Named("RehearsalState", { rehearsal: Nullable(Rehearsal) });
export type RehearsalState = Static<typeof RehearsalState>;
