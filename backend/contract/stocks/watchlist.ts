import { MAX_TEXT } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { IsoTime, Named, Nullable, SymbolStatus, SymbolText, Text } from "../common.ts";

export const WatchlistEntry = Named("WatchlistEntry", {
  symbol: Type.String(),
  symbolStatus: Type.Optional(SymbolStatus),
  name: Text("Company name, or the symbol if no name was given"),
  addedAt: IsoTime,
});
export type WatchlistEntry = Static<typeof WatchlistEntry>;

const CompanyName = Type.Optional(Nullable(Type.String({ maxLength: MAX_TEXT })));

/** One form sends `name`, the other `companyName`; `name` takes precedence. */
export const NewWatchlistEntry = Named("NewWatchlistEntry", {
  symbol: SymbolText,
  name: CompanyName,
  companyName: CompanyName,
});

export const Watchlist = Type.Array(WatchlistEntry);
