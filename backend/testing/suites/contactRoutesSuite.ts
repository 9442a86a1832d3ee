import { describe, expect, test } from "bun:test";
import type { callRoutes } from "../worlds/callRoutes.ts";

export interface ContactRoutes {
  readonly call: ReturnType<typeof callRoutes>;
  readonly field: "email" | "phone";
  readonly address: string;
  /** Name in responses, such as "Phone number". */
  readonly title: string;
}

const MALFORMED_IDS = ["0", "-1", "1.5", "abc", "1e400", "9007199254740993", "%00", "1;drop"];

/** Tests shared by all kinds of contacts; each starts without any. */
export function contactRoutesContract({ call, field, address, title }: ContactRoutes): void {
  const add = (label: unknown) => call("POST", "", { [field]: address, label });

  describe("a contact", () => {
    test("is tested by its id", async () => {
      await add("Home");
      expect(await call("POST", "/1/test")).toEqual({
        status: 200,
        body: { success: true, message: "tested 1" },
      });
    });

    test("is 404 where there is none", async () => {
      const missing = { status: 404, body: `${title} 9 not found` };
      expect(await call("PUT", "/9", { isActive: true })).toEqual(missing);
      expect(await call("DELETE", "/9")).toEqual(missing);
      expect(await call("POST", "/9/test")).toEqual(missing);
    });

    test.each([
      ["an empty label", ""],
      ["a blank label", "   "],
      ["a label of 10,000 letters", "x".repeat(10_000)],
      ["a label of two lines", "a\r\nBcc: eve@example.com"],
      ["a label with a control character", "a\u0000b"],
      ["a number for a label", 7],
      ["no label", null],
    ])("is refused with %s", async (_, label) => {
      const { status, body } = await add(label);
      expect(status).toBe(422);
      expect(body).toMatch(/^Label /);
      expect((await call("GET")).body).toEqual([]);
    });

    test("keeps markup in its label as text", async () => {
      const text = "<script>alert('1')</script> '; drop table phone_numbers; --";
      expect((await add(text)).body.label).toBe(text);
      expect((await call("GET")).body).toHaveLength(1);
    });

    test("is JSON of the right shape", async () => {
      await add("Home");
      expect((await call("POST", "", "{broken")).status).toBe(400);
      for (const body of ["[]", "null", '"text"', "{}"]) {
        expect([body, (await call("POST", "", body)).status]).toEqual([body, 422]);
        expect([body, (await call("PUT", "/1", body)).status]).toEqual([body, 422]);
      }
      for (const isActive of ["true", 1, null]) {
        expect((await call("PUT", "/1", { isActive })).status).toBe(422);
      }
      for (const id of MALFORMED_IDS) {
        expect([id, (await call("DELETE", `/${id}`)).status]).toEqual([id, 422]);
      }
      expect((await call("GET")).body).toHaveLength(1);
    });
  });
}
