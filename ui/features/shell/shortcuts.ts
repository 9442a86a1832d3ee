import { SCREENS } from "../../screens.ts";
import * as words from "./messages.ts";

/** `keys` are pressed in sequence. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly label: string;
  readonly action: ShortcutAction;
}

export type ShortcutAction =
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "palette" }
  | { readonly kind: "theme" }
  | { readonly kind: "sheet" };

export const SCREEN_SHORTCUTS: readonly Shortcut[] = SCREENS.flatMap(({ path, title, shortcut }) =>
  shortcut === undefined
    ? []
    : [{ keys: ["g", shortcut], label: title, action: { kind: "go", to: path } }],
);

export const ACTION_SHORTCUTS: readonly Shortcut[] = [
  { keys: ["/"], label: words.SEARCH_STOCKS, action: { kind: "palette" } },
  { keys: ["c"], label: words.CREATE_ALERT, action: { kind: "go", to: "/alerts?create" } },
  { keys: ["t"], label: words.NEXT_THEME, action: { kind: "theme" } },
  { keys: ["?"], label: words.THIS_LIST, action: { kind: "sheet" } },
];

/** Keys that are handled elsewhere and only listed here. */
export const LOCAL_KEYS: readonly { readonly keys: string; readonly label: string }[] = [
  { keys: "Ctrl K", label: words.SEARCH_STOCKS_FROM_FIELDS },
  { keys: "F8", label: words.KEY_LATEST_NOTIFICATION },
  { keys: "Esc", label: words.KEY_CLOSE },
  { keys: "← →", label: words.KEY_CHART_BARS },
  { keys: "Home End", label: words.KEY_CHART_ENDS },
  { keys: "+ −", label: words.KEY_CHART_ZOOM },
];

const ALL: readonly Shortcut[] = [...SCREEN_SHORTCUTS, ...ACTION_SHORTCUTS];

/** Maximum milliseconds between the keys of a sequence. */
export const SEQUENCE_MS = 1500;

export interface KeyState {
  /** First key, and its time in milliseconds of any origin. */
  readonly pending: { readonly key: string; readonly at: number } | null;
}

export const NOTHING_PRESSED: KeyState = { pending: null };

export function pressKey(
  { pending }: KeyState,
  key: string,
  at: number,
): { state: KeyState; action: ShortcutAction | null } {
  const isFresh = pending !== null && at - pending.at <= SEQUENCE_MS;
  const sequence = isFresh ? [pending.key, key] : [key];
  const found = ALL.find(
    ({ keys }) => keys.length === sequence.length && keys.every((each, i) => each === sequence[i]),
  );
  if (found) return { state: NOTHING_PRESSED, action: found.action };
  const isFirst = ALL.some(({ keys }) => keys.length > 1 && keys[0] === key);
  return { state: isFirst ? { pending: { key, at } } : NOTHING_PRESSED, action: null };
}
