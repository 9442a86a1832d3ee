import { expect, test } from "bun:test";
import { createNewestVersion } from "./newestVersion.ts";
import { createWebhookHttp } from "../channels/webhookHttp.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";

const closing = closeAfterEach();

function ask(answer: (request: Request) => Response) {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
  closing.push(() => server.stop(true));
  return createNewestVersion(createWebhookHttp(), `http://127.0.0.1:${server.port}/latest`)();
}

test("the newest version is requested with one GET that reveals nothing about this server", async () => {
  const asked: unknown[] = [];
  const version = await ask((request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(request.method, pathname + search, request.headers.get("user-agent"));
    // GitHub's release notes may be long.
    return Response.json({ tag_name: "v3.2.1", body: "x".repeat(100_000) });
  });
  expect(version).toBe("3.2.1");
  expect(asked).toEqual(["GET", "/latest", "StockMonitor"]);
});

test("an invalid version counts as none, and an error is reported", async () => {
  expect(await ask(() => new Response("<html>"))).toBeUndefined();
  await expect(ask(() => new Response("", { status: 403 }))).rejects.toThrow("127.0.0.1");
});
