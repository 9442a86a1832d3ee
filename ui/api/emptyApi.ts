import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
} from "@reduxjs/toolkit/query/react";
import type { ApiError } from "./apiError.ts";
import { readChanged, type ChangeReader, type ResourceTag } from "./changes.ts";
import {
  ANSWER_UNREADABLE,
  NO_REASON,
  OFFLINE_CHANGE,
  OFFLINE_READ,
  SERVER_UNREACHABLE,
} from "./messages.ts";
import type { FirstAnswers } from "./firstAnswers.ts";
import type { OfflineCache } from "./offlineCache.ts";

export interface CallOptions {
  /** Takes a 401 as "nothing there" rather than as a failure. */
  readonly emptyOn401?: boolean;
  /** A change that is sent when the page is left as well; its body has less than 64 KiB. */
  readonly outlivesPage?: boolean;
}

/** What the page hands to every call; see {@link ThunkExtra} in endpoints.ts. */
export interface CallExtra {
  /** Address under which `/api` is found, without a slash at the end; default: the page's own host. */
  readonly server?: string;
  /** Stands in for a server that cannot be reached. */
  readonly answers?: OfflineCache;
  /** What the page has come with is not asked for. */
  readonly first?: Pick<FirstAnswers, "take">;
  /** Told of every write, and of what its answer says it changed. */
  readonly changes?: Pick<ChangeReader, "writing" | "answered">;
  /** Calls wait for it: the demo's backend is still on its way. */
  readonly turn?: () => Promise<void>;
}

/** No answer came, so only the browser knows whether there is a network. */
const describeSilence = (isRead: boolean): string => {
  if (globalThis.navigator?.onLine !== false) return SERVER_UNREACHABLE;
  return isRead ? OFFLINE_READ : OFFLINE_CHANGE;
};

/** What the headers of an answer say; an answer from the offline cache has none. */
export interface AnswerMeta {
  readonly total: number | null;
  readonly hasNext: boolean;
  /** What a write changed. */
  readonly changed?: readonly ResourceTag[];
}

type BaseQuery = BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions, AnswerMeta>;

function readMeta(headers: Headers | undefined): AnswerMeta {
  const total = headers?.get("x-total-count") ?? null;
  return {
    total: total === null ? null : Number(total),
    hasNext: /rel="?next"?/.test(headers?.get("link") ?? ""),
  };
}

/**
 * The store freezes whatever it is given, each bar of a chart by itself, which holds a slow phone for
 * a tenth of a second; what is frozen at its top it takes as it is. While the product is developed and
 * tested all of it is frozen, so that what changes an answer fails.
 */
const frozen = (data: unknown): unknown => (import.meta.env?.PROD ? Object.freeze(data) : data);

/**
 * One fetch a call: cookies always, a JSON content type only with a body (fetchBaseQuery's own
 * rule), no retry. Failures become "status: body".
 */
function createBaseQuery(): BaseQuery {
  // Absolute: Node-like hosts have no page to resolve a path against.
  const ownHost = globalThis.location?.origin ?? "http://localhost";
  const send = fetchBaseQuery({
    credentials: "include",
    responseHandler: (response) => (response.ok ? response.json() : response.text()),
  });
  return async (request, api, options) => {
    const { answers, first, turn, changes, server = ownHost } = (api.extra ?? {}) as CallExtra;
    const called = typeof request === "string" ? { url: request } : request;
    const inPage = first?.take(readPath(called));
    if (inPage) {
      answers?.keep(`${server}${readPath(called)}`, inPage.data);
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
      if (isRead && meta) answers?.keep(meta.request.url, data);
      answers?.report(null);
      return { data: frozen(data), meta: said };
    }
    if (typeof error.status === "number") answers?.report(null);
    if (error.status === 401) await answers?.clear();
    if (error.status === 401 && options?.emptyOn401) return { data: null };
    if (typeof error.status === "number") {
      const body = typeof error.data === "string" ? error.data.trim() : "";
      const text = body || meta?.response?.statusText || NO_REASON;
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
        error: { status: 0, message: isGarbled ? ANSWER_UNREADABLE : describeSilence(isRead) },
        meta: said,
      };
    }
    answers?.report(kept.at);
    return { data: kept.data };
  };
}

/** A read's path as `fetchBaseQuery` writes it; empty for a change. */
function readPath({ method = "GET", url, params }: FetchArgs): string {
  if (method !== "GET") return "";
  if (!params) return url;
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return `${url}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** A day: answers stay until something changes them or a poll replaces them. */
const KEEP_UNUSED_SECONDS = 24 * 60 * 60;

/** The one API slice. Endpoints are generated into it; see endpoints.gen.ts and endpoints.ts. */
export const emptyApi = createApi({
  reducerPath: "api",
  baseQuery: createBaseQuery(),
  keepUnusedDataFor: KEEP_UNUSED_SECONDS,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
