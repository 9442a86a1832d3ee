import { describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { compressAnswer } from "./compressAnswer.ts";

const long = { rows: Array.from({ length: 500 }, (_, id) => ({ id, name: "a stock" })) };
const asking = (accepted?: string) =>
  new Request(
    "http://localhost/api/x",
    accepted ? { headers: { "accept-encoding": accepted } } : {},
  );

describe("an API response", () => {
  test("is compressed for clients that accept gzip, and decodes to the same", async () => {
    const packed = await compressAnswer(
      Response.json(long, { status: 201, headers: { "x-kept": "yes" } }),
      asking("gzip, deflate, br"),
    );
    expect(packed.status).toBe(201);
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toBe("Accept-Encoding");
    expect(packed.headers.get("x-kept")).toBe("yes");
    const bytes = new Uint8Array(await packed.arrayBuffer());
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(long);
    expect(bytes.length).toBeLessThan(JSON.stringify(long).length / 5);
  });

  test.each([[undefined], ["br"], ["gzip;q=0"], ["identity"], ["*;q=0"], [",;,=;gzip;q=no"]])(
    "is unchanged for a client that accepts %p",
    async (accepted) => {
      const answer = await compressAnswer(Response.json(long), asking(accepted));
      expect(answer.headers.get("content-encoding")).toBeNull();
      expect(await answer.json()).toEqual(long);
    },
  );

  test("is unchanged when short, empty, already encoded or not text", async () => {
    const answers = [
      Response.json({ id: 1 }),
      new Response(null, { status: 204 }),
      new Response("x".repeat(5000), { headers: { "content-type": "image/png" } }),
      new Response("x".repeat(5000), {
        headers: { "content-type": "text/plain", "content-encoding": "br" },
      }),
    ];
    for (const answer of answers) {
      const before = answer.headers.get("content-encoding");
      const after = await compressAnswer(answer, asking("gzip"));
      expect(after.status).toBe(answer.status);
      expect(after.headers.get("content-encoding")).toBe(before);
    }
  });
});
