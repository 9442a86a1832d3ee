import { Elysia, type AnyElysia } from "elysia";
import { errors } from "../../platform/http/errors.ts";
import { silentLog } from "../../platform/log.ts";

interface Routes {
  readonly handle: (request: Request) => Response | Promise<Response>;
}

export interface ReadAnswer {
  readonly status: number;
  /** Parsed where the answer is JSON, else its text. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** These routes alone, with the product's answers to errors. */
export const serveRoutes = (routes: AnyElysia) =>
  new Elysia({ aot: false, normalize: "typebox" }).use(errors(silentLog)).use(routes);

/** Sends requests to the routes below a path. A body is sent as JSON, and a text as it is. */
export const sendTo =
  (readRoutes: () => Routes, base: string) =>
  async (method: string, path = "", body?: unknown, headers = {}): Promise<Response> =>
    readRoutes().handle(
      new Request(`http://localhost${base}${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    );

/** The same, with the answer read. */
export function callRoutes(readRoutes: () => Routes, base: string) {
  const send = sendTo(readRoutes, base);
  return async (...request: Parameters<typeof send>): Promise<ReadAnswer> => {
    const response = await send(...request);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
}
