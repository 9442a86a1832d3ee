import { MAX_TEXT } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { IsoTime, Nullable, SymbolStatus, SymbolText, Text } from "../common.ts";

export const WatchlistEntry = Type.Object(
  {
    symbol: Type.String(),
    symbolStatus: Type.Optional(SymbolStatus),
    name: Text("Company name, or the symbol if no name was given"),
    addedAt: IsoTime,
  },
  { $id: "WatchlistEntry" },
);
export type WatchlistEntry = Static<typeof WatchlistEntry>;

const CompanyName = Type.Optional(Nullable(Type.String({ maxLength: MAX_TEXT })));

/** One form sends `name`, the other `companyName`; `name` takes precedence. */
export const NewWatchlistEntry = Type.Object(
  { symbol: SymbolText, name: CompanyName, companyName: CompanyName },
  { $id: "NewWatchlistEntry" },
);

export const Watchlist = Type.Array(WatchlistEntry);
