import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
} from "@reduxjs/toolkit/query/react";
import type { ApiError } from "./apiError.ts";
import { readChanged, type ChangeReader, type ResourceTag } from "./changes.ts";
import * as words from "./messages.ts";
import type { AnswerInPage } from "./firstAnswers.ts";
import type { OfflineCache } from "./offlineCache.ts";

export interface CallOptions {
  /** Treats a 401 as an empty response rather than as an error. */
  readonly emptyOn401?: boolean;
  /** Sends a change even if the page is being closed; its body must be smaller than 64 KiB. */
  readonly outlivesPage?: boolean;
}

/** Context that the page passes to every request; see {@link ThunkExtra} in endpoints.ts. */
export interface CallExtra {
  /** Base URL of `/api`, without a trailing slash; default: the page's own host. */
  readonly server?: string;
  /** Fallback for reads while the server is unreachable. */
  readonly answers?: OfflineCache;
  /** Responses that are known without a request: those in the page, or the demo's earlier ones. */
  readonly first?: {
    take(path: string): AnswerInPage | undefined | Promise<AnswerInPage | undefined>;
  };
  /** Receives the start of every write and the changes announced by its response. */
  readonly changes?: Pick<ChangeReader, "writing" | "answered">;
  /** Requests wait for it until the demo's backend has started. */
  readonly turn?: () => Promise<void>;
}

/** Without a response, only the browser knows whether there is a network. */
const describeSilence = (isRead: boolean): string => {
  if (globalThis.navigator?.onLine !== false) return words.SERVER_UNREACHABLE;
  return isRead ? words.OFFLINE_READ : words.OFFLINE_CHANGE;
};

export interface AnswerMeta {
  readonly total: number | null;
  readonly hasNext: boolean;
  readonly changed?: readonly ResourceTag[];
}

function readMeta(headers: Headers | undefined): AnswerMeta {
  const total = headers?.get("x-total-count") ?? null;
  return {
    total: total === null ? null : Number(total),
    hasNext: /rel="?next"?/.test(headers?.get("link") ?? ""),
  };
}

/**
 * Freezes the top level only. The store would otherwise freeze each bar of a chart, which blocks a
 * slow phone for a tenth of a second; it skips data that is frozen at the top. In development and
 * tests everything is frozen, so that code that mutates a response fails.
 */
const frozen = (data: unknown): unknown => (import.meta.env?.PROD ? Object.freeze(data) : data);

/** Sends cookies always and a JSON content type only with a body. Errors become "status: body". */
function createBaseQuery(): BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  CallOptions,
  AnswerMeta
> {
  // Absolute, because hosts like Node have no page to resolve a path against.
  const ownHost = globalThis.location?.origin ?? "http://localhost";
  const send = fetchBaseQuery({
    credentials: "include",
    responseHandler: (response) => (response.ok ? response.json() : response.text()),
  });
  return async (request, api, options) => {
    const { answers, first, turn, changes, server = ownHost } = (api.extra ?? {}) as CallExtra;
    const called = withoutEmptyQuery(typeof request === "string" ? { url: request } : request);
    const inPage = await first?.take(readPath(called));
    if (inPage) {
      answers?.keep(`${server}${readPath(called)}`, inPage.data, inPage.headers);
      return { data: frozen(inPage.data), meta: readMeta(inPage.headers) };
    }
    await turn?.();
    const lasting = options?.outlivesPage ? { keepalive: true } : {};
    const addressed = { ...called, url: `${server}${called.url}`, ...lasting };
    const isRead = (called.method ?? "GET") === "GET";
    if (!isRead) changes?.writing();
    const { data, error, meta } = await send(addressed, api, options ?? {});
    const headers = meta?.response?.headers;
    const changed = isRead ? undefined : changes?.answered(readChanged(headers));
    const said = { ...readMeta(headers), ...(changed ? { changed } : {}) };
    if (!error) {
      if (isRead && meta) answers?.keep(meta.request.url, data, headers);
      answers?.report(null);
      return { data: frozen(data), meta: said };
    }
    if (typeof error.status === "number") answers?.report(null);
    if (error.status === 401) await answers?.clear();
    if (error.status === 401 && options?.emptyOn401) return { data: null };
    if (typeof error.status === "number") {
      const body = typeof error.data === "string" ? error.data.trim() : "";
      const text = body || meta?.response?.statusText || words.NO_REASON;
      const field = headers?.get("x-invalid-field");
      return {
        error: {
          status: error.status,
          message: `${error.status}: ${text}`,
          ...(field ? { field: decodeURIComponent(field) } : {}),
        },
        meta: said,
      };
    }
    const kept = isRead && meta ? await answers?.find(meta.request.url) : undefined;
    if (!kept) {
      const isGarbled = error.status === "PARSING_ERROR";
      return {
        error: {
          status: 0,
          message: isGarbled ? words.ANSWER_UNREADABLE : describeSilence(isRead),
        },
        meta: said,
      };
    }
    answers?.report(kept.at);
    return { data: kept.data, meta: readMeta(kept.headers) };
  };
}

/** `fetchBaseQuery` would end the path with a question mark if no parameter has a value. */
function withoutEmptyQuery({ params, ...call }: FetchArgs): FetchArgs {
  const isEmpty = Object.values(params ?? {}).every((value) => value === undefined);
  return params === undefined || isEmpty ? call : { ...call, params };
}

/** Returns the path of a read as `fetchBaseQuery` writes it; empty for a write. */
function readPath({ method = "GET", url, params }: FetchArgs): string {
  if (method !== "GET") return "";
  if (!params) return url;
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return `${url}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** One day: responses stay cached until a change or a poll replaces them. */
const KEEP_UNUSED_SECONDS = 24 * 60 * 60;

/** The only API slice; endpoints are injected into it. See endpoints.gen.ts and endpoints.ts. */
export const emptyApi = createApi({
  reducerPath: "api",
  baseQuery: createBaseQuery(),
  keepUnusedDataFor: KEEP_UNUSED_SECONDS,
  // A request in flight may be answered with data from before a change. "immediately" would not
  // send it again.
  invalidationBehavior: "delayed",
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
