import { sendTo } from "../../testing/worlds/callRoutes.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import { specFor } from "../../testing/suites/spec.ts";
import { decide, portfolioEvolution } from "./lifecycle/decide.ts";
import type { PortfolioEvent } from "./lifecycle/events.ts";
import { openPortfolioWorld } from "../../testing/worlds/portfolioWorld.ts";

let app: { handle(request: Request): Response | Promise<Response> };

beforeEach(async () => {
  ({ app } = await openPortfolioWorld());
});

const call = sendTo(() => app, "/api/portfolios");
const create = (body: unknown) => call("POST", "", JSON.stringify(body));
const list = async () => (await call("GET")).json() as Promise<unknown[]>;

describe("the command to create a portfolio", () => {
  const { given } = specFor(portfolioEvolution, decide);
  const portfolio = { id: 1, name: "Growth", description: null };
  const created: PortfolioEvent = { type: "PortfolioCreated", data: portfolio };

  test("creates it once", () => {
    given()
      .when({ kind: "create", portfolio, namesInUse: ["Other"] })
      .then(created);
    given(created).when({ kind: "create", portfolio, namesInUse: [] }).thenNothing();
  });

  test.each(["Growth", "GROWTH", "Ｇrowth"])("rejects %s when that name is in use", (name) => {
    given()
      .when({ kind: "create", portfolio, namesInUse: [name] })
      .thenNothing();
  });
});

describe("creating a portfolio", () => {
  test.each([{}, { description: "" }, { description: "  " }, { description: null }])(
    "needs no description: %j",
    async (rest) => {
      expect(await (await create({ name: "Growth", ...rest })).json()).toMatchObject({
        description: null,
      });
    },
  );

  test("rejects an existing name, in any case", async () => {
    await create({ name: "Growth" });
    const answer = await create({ name: "  growth" });
    expect([answer.status, await answer.text()]).toEqual([
      409,
      "A portfolio named 'growth' already exists",
    ]);
    expect(await list()).toHaveLength(1);
  });

  test("sent many times concurrently creates one", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name: "Growth" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  test("of different names concurrently creates each, with its own id", async () => {
    await Promise.all(Array.from({ length: 6 }, (_, place) => create({ name: `P${place}` })));
    const ids = ((await list()) as { id: number }[]).map(({ id }) => id);
    expect(ids).toEqual([6, 5, 4, 3, 2, 1]);
  });
});
