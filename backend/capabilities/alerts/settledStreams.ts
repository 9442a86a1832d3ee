import { newestId } from "../../platform/database/nextId.ts";
import type { SettledStreams } from "../../platform/eventStore/archive.ts";
import { alertStream } from "./events.ts";
import type { AlertStatus } from "./alertRow.ts";

const PAGE = 200;

const SETTLED: readonly string[] = ["triggered", "expired", "deleted"] satisfies AlertStatus[];

/** Ended alerts. The newest alert is never archived because ids must not be reused. */
export const settledAlerts: SettledStreams = {
  name: "alerts",
  readPage: async (reader, before, after) => {
    const newest = await newestId(reader, "alerts");
    const rows = await reader
      .selectFrom("alerts")
      .select(["id", "status", "created_at"])
      .where("id", ">", Number(after ?? 0))
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    // Ids ascend with the time of creation.
    const isEnd = last === undefined || rows.length < PAGE || last.created_at >= before;
    const settled = rows.filter(({ id, status }) => SETTLED.includes(status) && id !== newest);
    return {
      streams: settled.map(({ id }) => alertStream(id)),
      next: isEnd ? undefined : String(last.id),
    };
  },
  forget: async (transaction, streams) => {
    const ids = streams.map((stream) => Number(stream.slice(alertStream(0).length - 1)));
    await transaction.deleteFrom("alerts").where("id", "in", ids).execute();
  },
};
