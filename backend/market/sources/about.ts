import type { ExchangeCode } from "../../domain/exchanges/exchange.ts";
import type { Capability } from "../source.ts";
import { kindOfSecurityNumber } from "../../domain/securityNumber.ts";
import { kindOf, marketOf } from "../../domain/symbol.ts";
import type { VendorLimits } from "./pacing.ts";

/**
 * `world`, or the exchanges whose symbols the source knows; coins are the exchange `CCC`, pairs of
 * currencies `CCY`. `numbers`: only ISIN, CUSIP, SEDOL and WKN, of any exchange.
 */
export type Coverage = "world" | "numbers" | readonly ExchangeCode[];

/** Declares the same coverage for several kinds of data. */
export const giving = <Kind extends Capability>(
  coverage: Coverage,
  ...kinds: readonly Kind[]
): Readonly<Record<Kind, Coverage>> =>
  Object.fromEntries(kinds.map((kind) => [kind, coverage])) as Record<Kind, Coverage>;

/** What a vendor's terms allow its data to be used for; `open` data may also be published. */
export interface DataTerms {
  readonly use: "personal" | "open";
  /** Sentence that has to stand where the data are shown. */
  readonly attribution?: string;
}

/** Everything about a live source except how to open it, which its adapter knows. */
export interface AboutSource {
  /** Name in `MARKET_SOURCES`, events and tables; must never change. */
  readonly name: string;
  readonly label: string;
  /**
   * Request budget of the vendor. If a limit is documented, `perMinute + burst` is below it;
   * otherwise the budget is what a person with the site open might cause.
   */
  readonly limits: VendorLimits;
  /** Different symbols that a month may ask about, below the documented limit; none if omitted. */
  readonly symbolsPerMonth?: number;
  /** The kinds of data that the source answers. Nothing else lists them. */
  readonly gives: Readonly<Partial<Record<Capability, Coverage>>>;
  readonly terms: DataTerms;
  readonly key?: SourceKey;
}

/** A vendor's key, as used by the configuration, the log scrubber and Settings. */
export interface SourceKey {
  /** What the user enters, in order. The source gets all of them, joined by a colon. */
  readonly fields: readonly SourceKeyField[];
  /** Name of its state in tables, if not that of the source; must never change. */
  readonly credential?: string;
}

export interface SourceKeyField {
  /** Environment variable; must never change. */
  readonly variable: string;
  readonly meaning: string;
  /** Name among the saved secrets; must never change. */
  readonly savedAs: string;
  /** As the vendor names it. */
  readonly label: string;
  /** Shape of a value without a colon, checked when it is saved. */
  readonly shape: RegExp;
  /** The shape in words, after "must be". */
  readonly wanted: string;
}

export type KeyedSource<Source extends AboutSource> = Extract<Source, { readonly key: SourceKey }>;

export const chooseKeyed = <Source extends AboutSource>(
  sources: readonly Source[],
): readonly KeyedSource<Source>[] =>
  sources.filter((source): source is KeyedSource<Source> => source.key !== undefined);

/** A source with a key whose name does not matter. */
export type KeyedAbout = AboutSource & { readonly key: SourceKey };

export const capabilitiesOf = ({ gives }: Pick<AboutSource, "gives">): ReadonlySet<Capability> =>
  new Set(Object.keys(gives) as Capability[]);

/** `about` is a symbol or the text of a search. */
export function covers(
  { gives }: Pick<AboutSource, "gives">,
  capability: Capability,
  about: string,
): boolean {
  const coverage = gives[capability];
  if (coverage === undefined) return false;
  if (coverage === "numbers") return kindOfSecurityNumber(about) !== undefined;
  if (coverage === "world") return true;
  // An index has the market of its stocks, but is not listed on an exchange.
  return kindOf(about) !== "index" && coverage.includes(marketOf(about).code);
}

export const credentialOf = ({ name, key }: Pick<AboutSource, "name" | "key">): string =>
  key?.credential ?? name;

/** Joins the values of a key's fields in order; undefined if one is missing. */
export function joinKey(
  { fields }: SourceKey,
  values: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const parts = fields.map(({ savedAs }) => values[savedAs]);
  return parts.includes(undefined) ? undefined : parts.join(":");
}
