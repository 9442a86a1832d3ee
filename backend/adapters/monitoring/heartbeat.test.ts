import { expect, test } from "bun:test";
import { startServiceServer } from "../../testing/servers/serviceTestServer.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { createWebhookHttp } from "../channels/webhookHttp.ts";

test("requests the address once; anything but success is an error without the address", async () => {
  const server = await startServiceServer();
  const url = "https://hc.example/ping/5bf66975-d4c7-4bf5-bcc8-b8d8a82ea278";
  const ping = createHeartbeat(createWebhookHttp({ rewrite: server.rewrite }), url);
  await ping();
  expect(server.posts).toMatchObject([{ url, method: "GET" }]);
  for (const status of [302, 404, 500]) {
    server.behave({ kind: "answer", status });
    const message = await ping().then(
      () => "",
      (error: unknown) => String(error),
    );
    expect(message).toContain("hc.example");
    expect(message).not.toContain("5bf66975");
  }
  await server.close();
});
