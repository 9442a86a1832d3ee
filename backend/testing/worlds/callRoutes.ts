import { Elysia, type AnyElysia } from "elysia";
import { errors } from "../../platform/http/errors.ts";
import { silentLog } from "../../platform/log.ts";

interface Routes {
  readonly handle: (request: Request) => Response | Promise<Response>;
}

export interface ReadAnswer {
  readonly status: number;
  /** Parsed body of a JSON response, otherwise its text. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Adds the product's error responses. */
export const serveRoutes = (routes: AnyElysia) =>
  new Elysia({ aot: false, normalize: "typebox" }).use(errors(silentLog)).use(routes);

/** Sends an object as JSON and a text unchanged. */
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

/** Like {@link sendTo}, but parses the response. */
export function callRoutes(readRoutes: () => Routes, base: string) {
  const send = sendTo(readRoutes, base);
  return async (...request: Parameters<typeof send>): Promise<ReadAnswer> => {
    const response = await send(...request);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
}
