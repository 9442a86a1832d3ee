import type { Reader } from "../../platform/database/reader.ts";
import { sql, type Kysely } from "kysely";
import type {
  InboxEntry,
  InboxFacts,
  InboxFilter,
  InboxReading,
  InboxUnread,
} from "../../contract/inbox.ts";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import type { Database } from "../../platform/database/schema.ts";

interface InboxPorts {
  readonly database: Kysely<Database>;
  readonly changed: () => void;
}

/** Must match the condition of the partial index literally. */
const isMark = sql<boolean>`is_mark = 1`;

const isUnread = sql<boolean>`id > coalesce((select max(id) from inbox_reads where is_mark = 1), 0)
  and not exists (select 1 from inbox_reads where inbox_reads.id = inbox.id)`;

export type Inbox = ReturnType<typeof createInbox>;

export function createInbox({ database, changed }: InboxPorts) {
  const filtered = (filter: InboxFilter) => {
    const entries = database.selectFrom("inbox");
    if (filter === "all") return entries;
    return filter === "unread" ? entries.where(isUnread) : entries.where("topic", "=", filter);
  };
  const count = async (filter: InboxFilter): Promise<number> => {
    const row = await filtered(filter)
      .select((eb) => eb.fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const unread = async (): Promise<InboxUnread> => ({
    unread: await count("unread"),
    newest: (await findNewest(database))?.id ?? null,
  });

  return {
    unread,
    /** Newest first. */
    list: async ({
      limit = DEFAULT_PAGE,
      after,
      filter = "all",
    }: PageRequest<number> & { readonly filter?: InboxFilter | undefined } = {}): Promise<
      Page<InboxEntry>
    > => {
      const rows = await filtered(filter)
        .$if(after !== undefined, (all) => all.where("id", "<", after ?? 0))
        .select(["id", "occurred_at", "facts", isUnread.as("is_unread")])
        .orderBy("id", "desc")
        .limit(limit + 1)
        .execute();
      return cutPage(rows, limit, await count(filter), toEntry, ({ id }) => id);
    },
    /** Marks entries as read. Ids that no longer exist or are already read are ignored. */
    read: async ({ ids = [], upTo }: InboxReading): Promise<InboxUnread> => {
      await database.transaction().execute(async (transaction) => {
        if (upTo !== undefined) await markUpTo(transaction, upTo);
        if (ids.length > 0) await markEach(transaction, ids);
      });
      changed();
      return unread();
    },
  };
}

const findNewest = (reader: Reader, upTo = Number.MAX_SAFE_INTEGER) =>
  reader
    .selectFrom("inbox")
    .select("id")
    .where("id", "<=", upTo)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Marks up to the newest entry at most, so that later ones are unread even if `upTo` is larger. */
async function markUpTo(transaction: Reader, upTo: number): Promise<void> {
  const newest = await findNewest(transaction, upTo);
  const mark = await transaction
    .selectFrom("inbox_reads")
    .select("id")
    .where(isMark)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.id <= (mark?.id ?? 0)) return;
  await transaction.deleteFrom("inbox_reads").where("id", "<=", newest.id).execute();
  await transaction.insertInto("inbox_reads").values({ id: newest.id, is_mark: 1 }).execute();
}

async function markEach(transaction: Reader, ids: readonly number[]): Promise<void> {
  const rows = await transaction
    .selectFrom("inbox")
    .select("id")
    .where("id", "in", [...new Set(ids)])
    .where(isUnread)
    .execute();
  if (rows.length === 0) return;
  await transaction
    .insertInto("inbox_reads")
    .values(rows.map(({ id }) => ({ id, is_mark: 0 })))
    .execute();
  await transaction
    .deleteFrom("inbox_reads")
    .where("is_mark", "=", 0)
    .where("id", "<", (eb) => eb.selectFrom("inbox").select((of) => of.fn.min("id").as("oldest")))
    .execute();
}

const toEntry = (row: {
  readonly id: number;
  readonly occurred_at: string;
  readonly facts: string;
  readonly is_unread: unknown;
}): InboxEntry => ({
  id: row.id,
  time: row.occurred_at,
  isRead: !row.is_unread,
  facts: JSON.parse(row.facts) as InboxFacts,
});
