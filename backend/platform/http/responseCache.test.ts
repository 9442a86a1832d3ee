import { describe, expect, test } from "bun:test";
import { cacheResponses, MAX_KEPT, MAX_KEPT_CHARACTERS } from "./responseCache.ts";

function open(answer: (request: Request) => Response | Promise<Response>) {
  const world = { stamp: "1", asked: [] as string[] };
  const stamp = () => world.stamp;
  const handle = cacheResponses(
    [
      { path: "/api/alerts", stamp },
      { path: "/api/quote/", stamp },
    ],
    async (request) => {
      world.asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return answer(request);
    },
  );
  const ask = (path: string, init?: RequestInit) =>
    handle(new Request(`http://localhost${path}`, init));
  return { world, ask };
}

const counting = () => {
  let count = 0;
  return () => Response.json(++count, { headers: { "x-total-count": "9" } });
};

describe("answers that are kept", () => {
  test("are returned again, with their headers, while the stamp is the same", async () => {
    const { world, ask } = open(counting());
    const first = await ask("/api/alerts");
    const second = await ask("/api/alerts");
    expect([await first.text(), await second.text()]).toEqual(["1", "1"]);
    for (const answer of [first, second]) {
      expect(answer.headers.get("content-type")).toStartWith("application/json");
      expect(answer.headers.get("x-total-count")).toBe("9");
    }
    world.stamp = "2";
    expect(await (await ask("/api/alerts")).text()).toBe("2");
  });

  test("are cached by address: another query is another entry", async () => {
    const { ask } = open(({ url }) => new Response(url));
    expect(await (await ask("/api/alerts?limit=1")).text()).toEndWith("?limit=1");
    expect(await (await ask("/api/alerts?limit=2")).text()).toEndWith("?limit=2");
    expect(await (await ask("/api/quote/AAPL")).text()).toEndWith("AAPL");
    expect(await (await ask("/api/quote/MSFT")).text()).toEndWith("MSFT");
  });

  test("are reads of the listed paths", async () => {
    const { world, ask } = open(counting());
    const others = ["/api/alerts/7", "/api/alertsX", "/api/quote", "/api/other"];
    for (const path of [...others, ...others]) await ask(path);
    for (let turn = 0; turn < 2; turn++) await ask("/api/alerts", { method: "POST" });
    expect(world.asked).toHaveLength(2 * others.length + 2);
  });

  test("are successes", async () => {
    const { world, ask } = open(() => new Response("Symbol not found", { status: 404 }));
    for (let turn = 0; turn < 2; turn++) expect((await ask("/api/quote/X")).status).toBe(404);
    expect(world.asked).toHaveLength(2);
  });

  test("are not stored while their inputs change", async () => {
    const { world, ask } = open(() => {
      world.stamp += "+";
      return Response.json(world.stamp);
    });
    expect(await (await ask("/api/alerts")).json()).toBe("1+");
    expect(await (await ask("/api/alerts")).json()).toBe("1++");
  });

  test("are few and small", async () => {
    const { world, ask } = open(({ url }) =>
      Response.json(url.endsWith("big") ? "x".repeat(MAX_KEPT_CHARACTERS) : ""),
    );
    await ask("/api/quote/big");
    await ask("/api/quote/big");
    expect(world.asked).toHaveLength(2);
    for (let number = 0; number <= MAX_KEPT; number++) await ask(`/api/quote/${number}`);
    const before = world.asked.length;
    await ask(`/api/quote/${MAX_KEPT}`);
    expect(world.asked).toHaveLength(before);
    await ask("/api/quote/0");
    expect(world.asked).toHaveLength(before + 1);
  });
});
