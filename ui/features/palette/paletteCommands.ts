import { channels } from "../../api/channels.gen.ts";
import type { RecentStock } from "../../app/stocks/recentStocks.ts";
import { stockPath } from "../../components/stockHref.ts";
import { commandNames, nameChannel, nameCompare } from "./messages.ts";

export interface PaletteCommand {
  readonly title: string;
  readonly path: string;
}

interface NamedCommand extends PaletteCommand {
  /** Further words that find it. */
  readonly words: string;
}

/** Channels whose destinations have a screen of their own. */
const CHANNEL_PATHS: Readonly<Record<string, string>> = {
  email: "/email-notifications",
  sms: "/phone-numbers",
};

const COMMANDS: readonly NamedCommand[] = [
  { ...commandNames.alert, path: "/alerts?create" },
  { ...commandNames.rule, path: "/rules?create" },
  { ...commandNames.import, path: "/portfolios?import" },
  { ...commandNames.mute, path: "/notifications/mute" },
  ...Object.entries(channels).map(([id, { label }]) => ({
    title: nameChannel(label),
    words: commandNames.channel.words,
    path: CHANNEL_PATHS[id] ?? "/notifications/channels",
  })),
];

/** Compared if fewer than two stocks were opened yet. */
const EXAMPLES = ["AAPL", "MSFT"];
/** `compare`, `compare aapl msft`, `aapl vs msft`. */
const COMPARE =
  /^(?:comp(?:a(?:r(?:e)?)?)?(?:\s+(\S+)\s+(?:(?:with|and|to)\s+)?(\S+))?|(\S+)\s+vs\.?\s+(\S+))$/i;

function readCompare(text: string, recent: readonly RecentStock[]): readonly PaletteCommand[] {
  const read = COMPARE.exec(text);
  if (read === null) return [];
  const typed = read
    .slice(1)
    .filter(Boolean)
    .map((symbol) => symbol.toUpperCase());
  const opened = recent.map(({ symbol }) => symbol);
  const [one = "", other = ""] = typed.length > 0 ? typed : new Set([...opened, ...EXAMPLES]);
  const path = `${stockPath(one)}?compare=${encodeURIComponent(other)}`;
  return [{ title: nameCompare(one, other), path }];
}

/** Returns the commands of which each typed word begins a word; none for blank text. */
export function findCommands(
  text: string,
  recent: readonly RecentStock[],
): readonly PaletteCommand[] {
  const typed = text.trim().toLowerCase();
  if (typed === "") return [];
  const wanted = typed.split(/\s+/);
  const isNamed = ({ title, words }: NamedCommand) => {
    const own = `${title} ${words}`.toLowerCase().split(" ");
    return wanted.every((word) => own.some((each) => each.startsWith(word)));
  };
  return [...readCompare(typed, recent), ...COMMANDS.filter(isNamed)];
}
