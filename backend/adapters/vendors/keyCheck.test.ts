import { expect, test } from "bun:test";
import { createKeyCheck } from "./keyCheck.ts";
import type { Fetch } from "./vendorHttp.ts";

const KEY = "hush0finnhub0key0000";
const signal = () => AbortSignal.timeout(10_000);
const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): Fetch =>
  () =>
    Promise.resolve(
      new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers }),
    );

const massiveDay = {
  ticker: "AAPL",
  adjusted: true,
  status: "OK",
  results: [{ t: Date.parse("2026-03-09T04:00:00Z"), o: 1, h: 1, l: 1, c: 1, v: 1 }],
};
const tiingoDay = {
  date: "2026-03-09T00:00:00.000Z",
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 1,
  splitFactor: 1,
};

test("one quote is requested, with the key in a header", async () => {
  const asked: { url: string; key: string | null }[] = [];
  const check = createKeyCheck((url, init) => {
    asked.push({ url, key: new Headers(init?.headers).get("x-finnhub-token") });
    return answering(200, { c: 261.74, h: 263, l: 260, o: 261, pc: 259, t: 1_767_625_200 })(url);
  });
  expect(await check("finnhub", KEY, signal())).toBeNull();
  expect(asked).toEqual([{ url: "https://finnhub.io/api/v1/quote?symbol=AAPL", key: KEY }]);
});

test.each([
  [401, { error: "Invalid API key" }, "Finnhub does not accept this key"],
  [401, "no", "Finnhub does not accept this key"],
  [
    403,
    { error: "You don't have access to this resource." },
    "Finnhub gives no quotes for this key",
  ],
])("%p %p rejects the key", async (status, body, reason) => {
  expect(await createKeyCheck(answering(status, body))("finnhub", KEY, signal())).toBe(reason);
});

test.each([
  [429, { error: "API limit reached." }, {}],
  [500, "<html>Oops</html>", {}],
  [200, "<html>Sign in to the hotel's network</html>", {}],
  [200, {}, {}],
  [302, "", { location: "https://elsewhere.example/" }],
])("%p %p is no result for the key", async (status, body, headers) => {
  const failure = await createKeyCheck(answering(status, body, headers))(
    "finnhub",
    KEY,
    signal(),
  ).catch((error: unknown) => error as Error);
  expect(failure).toBeInstanceOf(Error);
  expect((failure as Error).message).toMatch(/^Finnhub (could|sent|is limiting)/);
});

test("a missing connection is described in words, without the key", async () => {
  const check = createKeyCheck(() =>
    Promise.reject(Object.assign(new Error(`no ${KEY}`), { code: "ENOTFOUND" })),
  );
  const failure = await check("finnhub", KEY, signal()).catch((error: unknown) => error as Error);
  expect((failure as Error).message).toBe("Finnhub could not be reached");
});

test.each([
  ["alpaca", "ID:secret", { AAPL: {} }, { message: "forbidden." }, "Alpaca"],
  ["massive", "key", massiveDay, { status: "ERROR", error: "Unknown API Key" }, "Massive"],
  ["tiingo", "key", [tiingoDay], { detail: "Invalid token." }, "Tiingo"],
] as const)("%s is asked for a price, too", async (name, key, good, bad, label) => {
  const check = (status: number, body: unknown) =>
    createKeyCheck(answering(status, body))(name, key, signal());
  expect(await check(401, bad)).toBe(`${label} does not accept this key`);
  expect(await check(429, {}).catch(String)).toContain(`${label} is limiting requests right now`);
  if (name !== "alpaca") expect(await check(200, good)).toBeNull();
});
