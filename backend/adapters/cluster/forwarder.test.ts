import { afterEach, describe, expect, test } from "bun:test";
import { createClientAddress } from "../../platform/http/clientAddress.ts";
import { silentLog } from "../../platform/log.ts";
import { createClusterProof, SENDER_HEADER, STOPPING_HEADER } from "./clusterKey.ts";
import { createForwarder } from "./forwarder.ts";

const KEY = "k".repeat(32);
const client = { address: "203.0.113.7", isProxy: false, isPassedOn: false };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function startServer(answer: (request: Request) => Response | Promise<Response>) {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
  closing.push(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}

function createWorld(leader: string | null, patienceMs = 5_000) {
  const state = { leader, isLeading: false };
  const forwarder = createForwarder({
    findLeader: () => state.leader,
    isLeading: () => state.isLeading,
    proof: createClusterProof(KEY),
    log: silentLog,
    patienceMs,
  });
  const ask = (path: string, init?: RequestInit) =>
    forwarder.forward(new Request(`http://here.example${path}`, init), client);
  return { state, forwarder, ask };
}

/** An address where nothing listens. */
function nowhere(): string {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const address = `http://127.0.0.1:${server.port}`;
  void server.stop(true);
  return address;
}

test("path, query, method, body, names and answers are passed on as they are", async () => {
  const seen: unknown[] = [];
  const { ask } = createWorld(
    startServer(async (request) => {
      const { pathname, search } = new URL(request.url);
      seen.push([request.method, pathname + search, request.headers.get("host")]);
      seen.push(request.headers.get("cookie"), await request.text());
      const headers = new Headers({ "content-type": "application/json" });
      headers.append("set-cookie", "a=1");
      headers.append("set-cookie", "b=2");
      headers.set("content-encoding", "gzip");
      return new Response(Bun.gzipSync("{}"), { status: 409, headers });
    }),
  );
  const answer = await ask("/api/alerts?x=%2F&y=%00", {
    method: "PATCH",
    headers: { cookie: "session=1", host: "stocks.example", connection: "keep-alive" },
    body: '{"a":"ü"}',
  });
  expect(seen).toEqual([
    ["PATCH", "/api/alerts?x=%2F&y=%00", "stocks.example"],
    "session=1",
    '{"a":"ü"}',
  ]);
  if (answer instanceof Request) throw new Error("It was not answered");
  expect(answer.status).toBe(409);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(new TextDecoder().decode(Bun.gunzipSync(await answer.bytes()))).toBe("{}");
});

test("no body is read of a request that changes nothing: its length is checked nowhere", async () => {
  const { forwarder } = createWorld(
    startServer(async (request) => new Response(await request.text())),
  );
  for (const method of ["OPTIONS", "GET", "HEAD"]) {
    const body = method === "OPTIONS" ? new Blob(["x".repeat(100_000)]).stream() : null;
    const request = new Request("http://here.example/api/alerts", { method, body });
    const answer = await forwarder.forward(request, client);
    expect(request.bodyUsed).toBe(false);
    expect(await (answer as Response).text()).toBe("");
  }
});

test("what the client did not say is not said for it, such as that it can unpack", async () => {
  const { forwarder } = createWorld(
    startServer(({ headers }) =>
      Response.json({
        encoding: headers.get("accept-encoding"),
        agent: headers.get("user-agent"),
      }),
    ),
  );
  const ask = async (headers: Record<string, string>) => {
    const request = new Request("http://here.example/api/alerts", { headers });
    return ((await forwarder.forward(request, client)) as Response).json();
  };
  expect(await ask({})).toEqual({ encoding: null, agent: "" });
  const said = { encoding: "gzip", agent: "a program" };
  expect(await ask({ "accept-encoding": "gzip", "user-agent": "a program" })).toEqual(said);
});

test("a redirect is the client's to follow", async () => {
  const { ask } = createWorld(
    startServer(() => Response.redirect("https://elsewhere.example/", 303)),
  );
  expect(await ask("/api/session", { method: "POST" })).toMatchObject({ status: 303 });
});

describe("while no server works", () => {
  test("a request waits for the next one", async () => {
    const { ask, state } = createWorld(nowhere());
    const answer = ask("/api/alerts", { method: "POST", body: "{}" });
    state.leader = startServer(async (request) => new Response(await request.text()));
    expect(await ((await answer) as Response).text()).toBe("{}");
  });

  test("it comes back unread where this server has taken over", async () => {
    const { ask, state } = createWorld(null);
    const answer = ask("/api/alerts", { method: "POST", body: '{"a":1}' });
    state.isLeading = true;
    const request = await answer;
    if (request instanceof Response) throw new Error("It was answered");
    expect([request.method, await request.text()]).toEqual(["POST", '{"a":1}']);
  });

  test("and none comes in time, it is refused with a sentence", async () => {
    const answer = await createWorld(null, 50).ask("/api/alerts");
    expect(answer).toMatchObject({ status: 503 });
    expect(await (answer as Response).text()).toContain("another one takes over within seconds");
  });
});

test("what one that stops refuses is asked of the next one", async () => {
  const stopping = startServer(
    () => new Response("stopping", { status: 503, headers: { [STOPPING_HEADER]: "yes" } }),
  );
  const { ask, state } = createWorld(stopping);
  const answer = ask("/api/alerts", { method: "POST", body: "{}" });
  state.leader = startServer(() => new Response("done"));
  expect(await ((await answer) as Response).text()).toBe("done");
});

describe("a server that is gone without an answer", () => {
  test("is asked no second time for a change, of which nobody knows whether it was made", async () => {
    const asked: string[] = [];
    const arrived = Promise.withResolvers<void>();
    const leader = startServer((request) => {
      asked.push(request.method);
      arrived.resolve();
      return new Promise<Response>(() => undefined);
    });
    const { ask, forwarder } = createWorld(leader);
    const answer = ask("/api/alerts", { method: "POST", body: "{}" });
    await arrived.promise;
    forwarder.leaderChanged();
    expect(await answer).toMatchObject({ status: 503 });
    expect(await ((await answer) as Response).text()).toContain("look whether this was done");
    expect(asked).toEqual(["POST"]);
  });

  test("is asked again for what is only read", async () => {
    const arrived = Promise.withResolvers<void>();
    const leader = startServer(() => {
      arrived.resolve();
      return new Promise<Response>(() => undefined);
    });
    const { ask, forwarder, state } = createWorld(leader);
    const answer = ask("/api/stocks/quote/AAPL");
    await arrived.promise;
    state.leader = startServer(() => new Response("read"));
    forwarder.leaderChanged();
    expect(await ((await answer) as Response).text()).toBe("read");
  });
});

describe("who asks", () => {
  const proof = createClusterProof(KEY);
  const reading = proof.reading(createClientAddress([]));
  const sent = (header: string) =>
    reading(
      new Request("http://here.example/", { headers: { [SENDER_HEADER]: header } }),
      "10.0.0.9",
    );

  test("is believed of a server with the same key", () => {
    for (const said of [client, { ...client, isProxy: true, isPassedOn: true }]) {
      expect(sent(proof.write(said))).toEqual({ ...said, sender: "follower" });
    }
    expect(sent(proof.write(null))).toMatchObject({ address: "10.0.0.9", sender: "server" });
  });

  test("is the peer for everybody else", () => {
    const peer = { address: "10.0.0.9", isProxy: false, isPassedOn: false };
    const right = proof.write(client);
    for (const header of [
      createClusterProof("x".repeat(32)).write(client),
      createClusterProof("x".repeat(32)).write(null),
      right.slice(1),
      right.toUpperCase(),
      ` ${right.replace(" ", "\t")}`,
      "itself",
    ]) {
      expect(sent(header)).toEqual(peer);
    }
    const nameless = sent(proof.write({ ...client, address: "nowhere" }));
    expect(nameless.address).toBe("10.0.0.9");
  });
});
