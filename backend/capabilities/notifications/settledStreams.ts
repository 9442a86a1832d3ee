import type { SettledStreams } from "../../platform/eventStore/archive.ts";

const PAGE = 200;

export const settledDeliveries: SettledStreams = {
  name: "deliveries",
  readPage: async (reader, before, after) => {
    const [requestedAt, key] = after === undefined ? ["", ""] : (JSON.parse(after) as string[]);
    const rows = await reader
      .selectFrom("notifications")
      .select(["key", "requested_at", "settled_at"])
      .where("requested_at", ">=", requestedAt ?? "")
      .where("requested_at", "<", before)
      .where(({ eb, or }) =>
        or([eb("requested_at", ">", requestedAt ?? ""), eb("key", ">", key ?? "")]),
      )
      .orderBy("requested_at")
      .orderBy("key")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    const settled = rows.filter(({ settled_at: at }) => at !== null && at < before);
    return {
      streams: settled.map((row) => row.key),
      next:
        last === undefined || rows.length < PAGE
          ? undefined
          : JSON.stringify([last.requested_at, last.key]),
    };
  },
  forget: async (transaction, streams) => {
    await transaction.deleteFrom("notifications").where("key", "in", streams).execute();
  },
};
