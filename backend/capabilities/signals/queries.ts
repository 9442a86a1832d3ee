import type { Reader } from "../../platform/database/reader.ts";
import type { Selectable } from "kysely";
import type { Database } from "../../platform/database/schema.ts";

export type SignalRow = Selectable<Database["stock_signals"]>;

export const BUY_RATINGS = ["Strong Buy", "Buy"] as const;

export const MAX_SIGNALS = 50;

/** Returns changes to a buy rating since `since` (ISO 8601, UTC), newest first. */
export const readBuySignals = (reader: Reader, since: string): Promise<SignalRow[]> =>
  reader
    .selectFrom("stock_signals")
    .selectAll()
    .where("rating", "in", [...BUY_RATINGS])
    .where("published_at", ">", since)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SIGNALS)
    .execute();
