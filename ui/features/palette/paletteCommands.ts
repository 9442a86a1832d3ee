import { channels } from "../../api/channels.gen.ts";
import { createAlertPath } from "../../app/alerts/alertDraft.ts";
import { nameWayOf } from "../../components/delivery/deliveryWords.ts";
import { isLikelyMeant } from "../../app/stocks/search/isLikelyMeant.ts";
import type { RecentStock } from "../../app/stocks/search/recentStocks.ts";
import { stockPath } from "../../components/actions/stockHref.ts";
import { commandNames, nameChannel, nameCompare, nameCreateAlert } from "./messages.ts";

export interface PaletteCommand {
  readonly title: string;
  readonly path: string;
}

interface NamedCommand extends PaletteCommand {
  readonly words: string;
}

/** Channels with a form of their own. */
const CHANNEL_PATHS: Readonly<Record<string, string>> = {
  email: "/email-notifications",
  sms: "/phone-numbers",
  push: "/notifications/channels",
};

const COMMANDS: readonly NamedCommand[] = [
  { ...commandNames.alert, path: "/alerts?create" },
  { ...commandNames.rule, path: "/rules?create" },
  { ...commandNames.import, path: "/portfolios?import" },
  { ...commandNames.mute, path: "/notifications/mute" },
  { ...commandNames.calendar, path: "/markets/calendar" },
  ...Object.keys(channels).map((id) => ({
    title: nameChannel(nameWayOf(id)),
    words: commandNames.channel.words,
    path: CHANNEL_PATHS[id] ?? `/notifications/channels?add=${id}`,
  })),
];

/** Compared if fewer than two stocks were opened. */
const EXAMPLES = ["AAPL", "MSFT"];
const COMPARE_ONLY = /^comp(?:a(?:re?)?)?$/;
const COMPARE =
  /^(?:compare\s+(?<one>\S.*?)\s+(?:with|and|to|vs\.?|versus)\s+(?<other>\S.*)|(?<first>\S.*?)\s+(?:vs\.?|versus)\s+(?<second>\S.*)|compare\s+(?<left>\S+)\s+(?<right>\S+))$/;
const PAIR = /^(\S+)\s+(\S+)$/;
const ALERT = /^(?:(?:create|new|add|set)\s+)?(?:an?\s+)?alert\s+(?:(?:for|on)\s+)?(\S.*)$/;

export interface StockPhrase {
  readonly kind: "alert" | "compare";
  readonly terms: readonly string[];
  /** True for two words, which may also be one company's name. */
  readonly isPair: boolean;
}

/** Reads `alert nvda`, `apple vs microsoft`, `compare aapl msft` and `apple microsoft`. */
export function readPhrase(text: string): StockPhrase | undefined {
  const typed = text.trim().toLowerCase();
  const [, alerted] = ALERT.exec(typed) ?? [];
  if (alerted !== undefined) return { kind: "alert", terms: [alerted], isPair: false };
  const compared = Object.values(COMPARE.exec(typed)?.groups ?? {}).filter(Boolean);
  if (compared.length > 0) return { kind: "compare", terms: compared, isPair: false };
  const pair = PAIR.exec(typed)?.slice(1);
  return pair && { kind: "compare", terms: pair, isPair: true };
}

/** Returns undefined if no listed stock fits. */
const resolve = (
  term: string,
  bySymbol: readonly RecentStock[],
  byName: readonly RecentStock[],
): string | undefined =>
  (
    bySymbol.find(({ symbol }) => symbol.toLowerCase() === term) ??
    byName.find((each) => isLikelyMeant(term, each))
  )?.symbol;

const compare = (one: string, other: string): PaletteCommand => ({
  title: nameCompare(one, other),
  path: `${stockPath(one)}?compare=${encodeURIComponent(other)}`,
});

function readPhraseCommand(
  text: string,
  known: readonly RecentStock[],
  named: readonly RecentStock[],
): PaletteCommand | undefined {
  const phrase = readPhrase(text);
  const stocks = [...known, ...named];
  // A pair has named stocks only if it is no company's name.
  const byName = phrase?.isPair ? named : stocks;
  const [one, other] = phrase?.terms.map((term) => resolve(term, stocks, byName)) ?? [];
  if (phrase === undefined || one === undefined) return undefined;
  if (phrase.kind === "alert") {
    const path = createAlertPath({ symbol: one, targetPrice: null, condition: "above" });
    return { title: nameCreateAlert(one), path };
  }
  return other === undefined || other === one ? undefined : compare(one, other);
}

/**
 * Returns the commands whose words begin with the typed ones, and one about the stocks in the text.
 * `named` are the matches of its terms.
 */
export function findCommands(
  text: string,
  recent: readonly RecentStock[],
  known: readonly RecentStock[],
  named: readonly RecentStock[],
): readonly PaletteCommand[] {
  const typed = text.trim().toLowerCase();
  if (typed === "") return [];
  const wanted = typed.split(/\s+/);
  const isNamed = ({ title, words }: NamedCommand) => {
    const own = `${title} ${words}`.toLowerCase().split(" ");
    return wanted.every((word) => own.some((each) => each.startsWith(word)));
  };
  const phrase = readPhraseCommand(typed, known, named);
  const [one = "", other = ""] = new Set([...recent.map(({ symbol }) => symbol), ...EXAMPLES]);
  return [
    ...(phrase ? [phrase] : []),
    ...(COMPARE_ONLY.test(typed) ? [compare(one, other)] : []),
    ...COMMANDS.filter(isNamed),
  ];
}
