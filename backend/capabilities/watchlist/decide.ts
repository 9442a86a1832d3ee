import {
  type WatchlistEvent,
  type StockWatched,
  DEFAULT_LIST,
  DEFAULT_LIST_NAME,
  type WatchlistsEvent,
} from "./events.ts";

/** Adds a stock to the list. Idempotent, even with another name. */
interface WatchStock {
  readonly kind: "watch";
  readonly stock: StockWatched["data"];
}

interface NameStock {
  readonly kind: "name";
  readonly name: string;
}

interface UnwatchStock {
  readonly kind: "unwatch";
}

interface RestoreStock {
  readonly kind: "restore";
}

export type WatchlistCommand = WatchStock | NameStock | UnwatchStock | RestoreStock;

export type WatchlistState =
  | { readonly status: "unknown" }
  | {
      readonly status: "watched" | "removed";
      readonly symbol: string;
      readonly name: string;
      readonly list?: number;
    };

const initialState: WatchlistState = { status: "unknown" };

function evolve(state: WatchlistState, event: WatchlistEvent): WatchlistState {
  switch (event.type) {
    case "StockWatched":
      return { status: "watched", ...event.data };
    case "StockNamed":
      return state.status === "unknown" ? state : { ...state, name: event.data.name };
    case "StockWatchRestored":
      return state.status === "unknown" ? state : { ...state, status: "watched" };
    case "StockUnwatched":
      return state.status === "unknown" ? state : { ...state, status: "removed" };
    default:
      return event satisfies never;
  }
}

export const watchlistEvolution = { initialState, evolve };

export function decide(
  command: WatchlistCommand,
  state: WatchlistState,
): readonly WatchlistEvent[] {
  if (command.kind === "watch") {
    return state.status === "watched" ? [] : [{ type: "StockWatched", data: command.stock }];
  }
  if (state.status === "unknown") return [];
  const { status, symbol, name, list } = state;
  const stock = { symbol, ...(list === undefined ? {} : { list }) };
  switch (command.kind) {
    case "name":
      return status !== "watched" || name !== symbol || command.name === symbol
        ? []
        : [{ type: "StockNamed", data: { ...stock, name: command.name } }];
    case "unwatch":
      return status === "watched" ? [{ type: "StockUnwatched", data: stock }] : [];
    case "restore":
      return status === "removed" ? [{ type: "StockWatchRestored", data: stock }] : [];
    default:
      return command satisfies never;
  }
}

export type WatchlistsCommand =
  | { readonly kind: "create"; readonly name: string }
  | { readonly kind: "rename"; readonly id: number; readonly name: string }
  | { readonly kind: "delete"; readonly id: number }
  | { readonly kind: "restore"; readonly id: number }
  /** The new order; lists not named come last in their present order. */
  | { readonly kind: "order"; readonly ids: readonly number[] };

interface KnownList {
  readonly id: number;
  readonly name: string;
  readonly isDeleted: boolean;
}

export interface WatchlistsState {
  readonly lists: readonly KnownList[];
}

const initialLists: WatchlistsState = {
  lists: [{ id: DEFAULT_LIST, name: DEFAULT_LIST_NAME, isDeleted: false }],
};

function evolveLists({ lists }: WatchlistsState, event: WatchlistsEvent): WatchlistsState {
  const change = (id: number, changes: Partial<KnownList>): WatchlistsState => ({
    lists: lists.map((list) => (list.id === id ? { ...list, ...changes } : list)),
  });
  switch (event.type) {
    case "WatchlistCreated":
      return { lists: [...lists, { ...event.data, isDeleted: false }] };
    case "WatchlistRenamed":
      return change(event.data.id, { name: event.data.name });
    case "WatchlistDeleted":
      return change(event.data.id, { isDeleted: true });
    case "WatchlistRestored":
      return change(event.data.id, { isDeleted: false });
    case "WatchlistsOrdered": {
      const { ids } = event.data;
      const placeOf = ({ id }: KnownList) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      return { lists: lists.toSorted((one, other) => placeOf(one) - placeOf(other)) };
    }
    default:
      return event satisfies never;
  }
}

export const watchlistsEvolution = { initialState: initialLists, evolve: evolveLists };

/** Why a command is refused; `notFound` if the list does not exist. */
export type Refusal = "notFound" | "nameTaken" | "full" | "isDefault";

/** Repeated commands are not refused. Names are compared ignoring case. */
export function findRefusal(
  command: WatchlistsCommand,
  { lists }: WatchlistsState,
  maxLists: number,
): Refusal | undefined {
  const shown = lists.filter(({ isDeleted }) => !isDeleted);
  const isTaken = (name: string, except?: number) =>
    shown.some((list) => list.id !== except && list.name.toLowerCase() === name.toLowerCase());
  switch (command.kind) {
    case "create":
      if (isTaken(command.name)) return "nameTaken";
      return shown.length >= maxLists ? "full" : undefined;
    case "rename":
      if (!shown.some(({ id }) => id === command.id)) return "notFound";
      return isTaken(command.name, command.id) ? "nameTaken" : undefined;
    case "delete":
      if (command.id === DEFAULT_LIST) return "isDefault";
      return shown.some(({ id }) => id === command.id) ? undefined : "notFound";
    case "restore": {
      const list = lists.find(({ id, isDeleted }) => id === command.id && isDeleted);
      if (!list) return "notFound";
      return isTaken(list.name, list.id) ? "nameTaken" : undefined;
    }
    case "order":
      return undefined;
    default:
      return command satisfies never;
  }
}

/** Requires that {@link findRefusal} found none. */
export function decideLists(
  command: WatchlistsCommand,
  { lists }: WatchlistsState,
): readonly WatchlistsEvent[] {
  switch (command.kind) {
    case "create": {
      const id = Math.max(...lists.map((list) => list.id)) + 1;
      return [{ type: "WatchlistCreated", data: { id, name: command.name } }];
    }
    case "rename": {
      const { id, name } = command;
      const isSame = lists.some((list) => list.id === id && list.name === name);
      return isSame ? [] : [{ type: "WatchlistRenamed", data: { id, name } }];
    }
    case "delete":
      return [{ type: "WatchlistDeleted", data: { id: command.id } }];
    case "restore":
      return [{ type: "WatchlistRestored", data: { id: command.id } }];
    case "order": {
      const known = lists.map(({ id }) => id);
      const wanted = [...new Set(command.ids)].filter((id) => known.includes(id));
      const ids = [...wanted, ...known.filter((id) => !wanted.includes(id))];
      return ids.every((id, at) => id === known[at])
        ? []
        : [{ type: "WatchlistsOrdered", data: { ids } }];
    }
    default:
      return command satisfies never;
  }
}
