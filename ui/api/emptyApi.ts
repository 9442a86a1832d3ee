import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
} from "@reduxjs/toolkit/query/react";
import type { ApiError } from "./apiError.ts";

export interface CallOptions {
  /** Takes a 401 as "nothing there" rather than as a failure. */
  readonly emptyOn401?: boolean;
}

type BaseQuery = BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions>;

/**
 * One fetch a call: cookies always, a JSON content type only with a body (fetchBaseQuery's own
 * rule), no retry. Failures become "status: body".
 */
function createBaseQuery(): BaseQuery {
  const send = fetchBaseQuery({
    // An absolute base: Node-like hosts have no page to resolve a path against.
    baseUrl: globalThis.location?.origin ?? "http://localhost",
    credentials: "include",
    responseHandler: (response) => (response.ok ? response.json() : response.text()),
  });
  return async (request, api, options) => {
    const { data, error, meta } = await send(request, api, options ?? {});
    if (!error) return { data };
    if (error.status === 401 && options?.emptyOn401) return { data: null };
    if (typeof error.status === "number") {
      const body = typeof error.data === "string" ? error.data.trim() : "";
      const text = body || meta?.response?.statusText || "No reason given";
      return { error: { status: error.status, message: `${error.status}: ${text}` } };
    }
    return { error: { status: 0, message: "The server cannot be reached" } };
  };
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
