import type { AnswerMeta } from "./emptyApi.ts";
import type { ArgumentOf } from "./lifecycle.ts";
import {
  generatedApi,
  shown,
  type Alert,
  type AuditEntry,
  type ImportRow,
  type InboxEntry,
  type Portfolio,
  type PortfolioTransaction,
  type RuleFiring,
  type WatchedRule,
  type WatchlistRow,
} from "./endpoints.gen.ts";

/** Divisible by two, three and four, so that rows are full. */
const CARDS_PER_PAGE = 48;
const ENTRIES_PER_PAGE = 30;
/** The server's maximum for rows with figures. */
const FIGURED_ROWS_PER_PAGE = 100;

export type InboxFilter = NonNullable<ArgumentOf<"getInbox">["filter"]>;

export interface ListPage<Row, Key> {
  readonly rows: Row[];
  /** Null for a response from the offline cache. */
  readonly total: number | null;
  readonly next: Key | null;
}

const inPages = <Row, Key extends string | number, Filter extends object | void = void>(
  url: string | ((wanted: Filter) => string),
  limit: number,
  keyOf: (row: Row) => Key,
) => ({
  infiniteQueryOptions: {
    initialPageParam: null as Key | null,
    getNextPageParam: ({ next }: ListPage<Row, Key>) => next,
  },
  query: ({ queryArg, pageParam }: { queryArg: Filter; pageParam: Key | null }) => ({
    url: typeof url === "string" ? url : url(queryArg),
    params: {
      ...(typeof url === "string" ? queryArg : {}),
      limit,
      ...(pageParam === null ? {} : { after: pageParam }),
    },
  }),
  transformResponse: (rows: Row[], meta: AnswerMeta | undefined): ListPage<Row, Key> => {
    const last = rows.at(-1);
    const goesOn = meta?.hasNext ?? rows.length >= limit;
    return { rows, total: meta?.total ?? null, next: goesOn && last ? keyOf(last) : null };
  },
});

/** Adds infinite queries for long lists. */
export const pagedApi = generatedApi.injectEndpoints({
  endpoints: (build) => ({
    getAlertPages: build.infiniteQuery<ListPage<Alert, number>, void, number | null>({
      ...inPages("/api/alerts", CARDS_PER_PAGE, ({ id }: Alert) => id),
      providesTags: shown.getAlerts,
    }),
    getAuditPages: build.infiniteQuery<ListPage<AuditEntry, number>, void, number | null>(
      inPages("/api/audit", ENTRIES_PER_PAGE, ({ id }: AuditEntry) => id),
    ),
    getRulePages: build.infiniteQuery<ListPage<WatchedRule, number>, void, number | null>({
      ...inPages("/api/rules", CARDS_PER_PAGE, ({ id }: WatchedRule) => id),
      providesTags: shown.getRules,
    }),
    getRuleFiringPages: build.infiniteQuery<
      ListPage<RuleFiring, number>,
      { id: number },
      number | null
    >({
      ...inPages(
        ({ id }: { id: number }) => `/api/rules/${id}/firings`,
        ENTRIES_PER_PAGE,
        ({ id }: RuleFiring) => id,
      ),
      providesTags: shown.getRuleFirings,
    }),
    getPortfolioPages: build.infiniteQuery<ListPage<Portfolio, number>, void, number | null>({
      ...inPages("/api/portfolios", CARDS_PER_PAGE, ({ id }: Portfolio) => id),
      providesTags: shown.getPortfolios,
    }),
    getPortfolioTransactionPages: build.infiniteQuery<
      ListPage<PortfolioTransaction, number>,
      { id: number },
      number | null
    >({
      ...inPages(
        ({ id }: { id: number }) => `/api/portfolios/${id}/transactions`,
        ENTRIES_PER_PAGE,
        ({ place }: PortfolioTransaction) => place,
      ),
      providesTags: shown.getPortfolioTransactions,
    }),
    getPortfolioImportRowPages: build.infiniteQuery<
      ListPage<ImportRow, number>,
      { id: number; importId: string; status?: ImportRow["status"] },
      number | null
    >({
      ...inPages(
        ({ id, importId }: { id: number; importId: string; status?: ImportRow["status"] }) =>
          `/api/portfolios/${id}/imports/${encodeURIComponent(importId)}/rows`,
        FIGURED_ROWS_PER_PAGE,
        ({ row }: ImportRow) => row,
      ),
      query: ({ queryArg: { id, importId, status }, pageParam }) => ({
        url: `/api/portfolios/${id}/imports/${encodeURIComponent(importId)}/rows`,
        params: {
          limit: FIGURED_ROWS_PER_PAGE,
          ...(status ? { status } : {}),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
      }),
    }),
    getWatchlistRowPages: build.infiniteQuery<
      ListPage<WatchlistRow, string>,
      { id: number },
      string | null
    >({
      ...inPages(
        ({ id }: { id: number }) => `/api/watchlists/${id}/rows`,
        FIGURED_ROWS_PER_PAGE,
        ({ symbol }: WatchlistRow) => symbol,
      ),
      providesTags: shown.getWatchlistRows,
    }),
    getInboxPages: build.infiniteQuery<
      ListPage<InboxEntry, number>,
      { filter: InboxFilter },
      number | null
    >({
      ...inPages("/api/inbox", ENTRIES_PER_PAGE, ({ id }: InboxEntry) => id),
      providesTags: shown.getInbox,
    }),
  }),
});

export function joinPages<Row>(
  data: { readonly pages: readonly ListPage<Row, unknown>[] } | undefined,
): { readonly rows: readonly Row[]; readonly total: number } | undefined {
  if (!data) return undefined;
  const rows = data.pages.flatMap((page) => page.rows);
  return { rows, total: data.pages.at(-1)?.total ?? rows.length };
}
