import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { silentLog } from "../log.ts";
import { errors } from "./errors.ts";
import { IdParameter, parseSymbol } from "./parameters.ts";

describe("an id in a path", () => {
  const app = new Elysia({ aot: false })
    .use(errors(silentLog))
    .get("/:id", ({ params }) => ({ id: params.id }), { params: IdParameter });
  const ask = (id: string) => app.handle(new Request(`http://localhost/${id}`));

  test("is a number when it is a positive integer", async () => {
    expect(await (await ask("7")).json()).toEqual({ id: 7 });
    expect(await (await ask("9".repeat(15))).json()).toEqual({ id: 999_999_999_999_999 });
  });

  test.each([
    "0",
    "-1",
    "1.5",
    "x",
    "1e400",
    "NaN",
    "9007199254740992",
    "1000000000000000",
    "1;drop",
    "%00",
    "7 8",
    "0x1",
    "1e0",
    "+1",
    "01",
    "1.0",
    "%201",
  ])("is rejected in one sentence: %p", async (id) => {
    const response = await ask(id);
    expect(response.status).toBe(422);
    expect(await response.text()).toBe("ID must be a whole number above 0");
  });
});

describe("a symbol in a path", () => {
  test("is normalized in case and blanks", () => {
    expect(parseSymbol(" brk-b ")).toBe("BRK-B");
  });

  test.each([
    ["brk.b", "BRK-B"],
    ["BRK/B", "BRK-B"],
    ["T.L", "T.L"],
    ["7203.T", "7203.T"],
    ["TECK-B.TO", "TECK-B.TO"],
  ])("written %p is %p: a share class is not an exchange", (text, symbol) => {
    expect(parseSymbol(text)).toBe(symbol);
  });

  test.each(["", " ", "../etc", "A/BC", "A B", "ABCDEFGHIJKLMNOP", ".A", "A\u0000", "Ä", "A%2f"])(
    "is rejected: %p",
    (text) => expect(() => parseSymbol(text)).toThrow("A symbol is up to 15 letters"),
  );
});
