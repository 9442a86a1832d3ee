import { afterEach, expect, test } from "bun:test";
import { connect } from "node:net";
import { eventually } from "../../testing/eventually.ts";
import { openPortfolioWorld } from "../../testing/worlds/portfolioWorld.ts";
import { serverParts } from "../../testing/worlds/serverParts.ts";
import { serve, type RunningServer } from "./bunServer.ts";

let server: RunningServer;
let arrived = false;
afterEach(() => server.stop(0));

const PATH = "/api/portfolios/1/imports";
const FILE = { "content-type": "application/octet-stream" };

async function start() {
  const { app } = await openPortfolioWorld();
  const handle = (request: Request) => {
    if (request.url.includes("cut-off.csv")) arrived = true;
    return app.handle(request);
  };
  server = serve(serverParts({ app: { handle } }));
  await fetch(`${server.url}/api/portfolios`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Growth" }),
  });
}

const send = (body: BodyInit) =>
  fetch(`${server.url}${PATH}?fileName=a.csv`, { method: "POST", headers: FILE, body });
const list = async () => (await fetch(`${server.url}${PATH}`)).json();

test("a file of many megabytes is accepted, any other body over 64 KiB is not", async () => {
  await start();
  const large = "x".repeat(20 * 1024 * 1024);
  const sent = await send(large);
  expect(sent.status).toBe(202);
  expect(await sent.json()).toMatchObject({ size: large.length });
  const other = await fetch(`${server.url}/api/portfolios`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: large,
  }).catch(() => undefined);
  expect(other?.status ?? 413).toBe(413);
});

test("a body without a length is read up to 64 MB", async () => {
  await start();
  const piece = new Uint8Array(1024 * 1024);
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      if (++sent > 80) controller.close();
      else controller.enqueue(piece);
    },
  });
  const answer = await send(endless).catch(() => undefined);
  expect(answer?.status ?? 413).toBe(413);
  await eventually(async () => (await list()).length === 0);
});

test("a client that disconnects midway leaves nothing, and the next file is accepted", async () => {
  await start();
  const socket = connect(server.port, "127.0.0.1");
  socket.write(
    `POST ${PATH}?fileName=cut-off.csv HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000000\r\n\r\ndate,kind\n`,
  );
  // While one file arrives, another one is rejected.
  await eventually(() => arrived);
  expect((await send("date,kind\n")).status).toBe(409);
  socket.destroy();
  const next = await eventually(async () => {
    const answer = await send("");
    return answer.status === 202 ? answer.json() : null;
  });
  expect(await list()).toMatchObject([{ id: next.id, size: 0 }]);
});
