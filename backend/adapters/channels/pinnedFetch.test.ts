import { afterEach, describe, expect, test } from "bun:test";
import { DeliveryError } from "../../capabilities/notifications/channels/channel.ts";
import { pinnedFetch } from "./pinnedFetch.ts";
import { ForbiddenAddress, reachableAddresses, type Resolve } from "./reachableHost.ts";
import { testCertificate } from "../../testing/servers/testCertificate.ts";
import { createWebhookHttp } from "./webhookHttp.ts";

const servers: { stop(force: boolean): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) void server.stop(true);
});

function startService(options: { tls?: typeof testCertificate } = {}) {
  const asked: string[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    ...options,
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      asked.push(`${request.headers.get("host")} ${pathname}`);
      if (pathname === "/away") {
        return Response.redirect("http://169.254.169.254/latest/meta-data", 307);
      }
      return new Response("ok");
    },
  });
  servers.push(server);
  return { asked, port: server.port ?? 0 };
}

function nameServer(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  let turn = 0;
  const resolve: Resolve = (name) => {
    asked.push(name);
    const answer = answers[Math.min(turn++, answers.length - 1)];
    return answer ? Promise.resolve(answer) : Promise.reject(new Error("ENOTFOUND"));
  };
  return { asked, resolve };
}

const request = (signal = AbortSignal.timeout(10_000)) => ({
  method: "POST",
  headers: { "x-a": "b" },
  body: "{}",
  signal,
});

describe("name resolution", () => {
  test("forbidden addresses are removed; if none is left, the request is rejected", async () => {
    const mixed = nameServer(["fe80::1%eth0", "2001:db8::1", "192.168.1.9"]);
    expect(await reachableAddresses("nas.local", mixed.resolve)).toEqual([
      "192.168.1.9",
      "2001:db8::1",
    ]);
    for (const address of ["169.254.169.254", "64:ff9b::a9fe:a9fe", "fd00:ec2::254"]) {
      const { resolve } = nameServer([address]);
      await expect(reachableAddresses("evil.example", resolve)).rejects.toBeInstanceOf(
        ForbiddenAddress,
      );
      await expect(reachableAddresses(`[${address}]`, resolve)).rejects.toBeInstanceOf(
        ForbiddenAddress,
      );
    }
  });

  test("a literal address is not resolved", async () => {
    const names = nameServer(["8.8.8.8"]);
    expect(await reachableAddresses("127.0.0.1", names.resolve)).toEqual(["127.0.0.1"]);
    expect(await reachableAddresses("[::1]", names.resolve)).toEqual(["::1"]);
    expect(names.asked).toEqual([]);
  });
});

describe("a request to a name", () => {
  test("connects to the checked address and sends the name", async () => {
    const service = startService();
    const names = nameServer(["127.0.0.1"], ["169.254.169.254"]);
    const url = `http://hook.test:${service.port}/x?y=1`;
    const response = await pinnedFetch(url, request(), names);
    expect(await response.text()).toBe("ok");
    expect(service.asked).toEqual([`hook.test:${service.port} /x`]);
    expect(names.asked).toEqual(["hook.test"]);
  });

  test("resolves again each time, and is rejected when the name has moved", async () => {
    const service = startService();
    const names = nameServer(["127.0.0.1"], ["169.254.169.254"]);
    const url = `http://hook.test:${service.port}/`;
    await pinnedFetch(url, request(), names);
    await expect(pinnedFetch(url, request(), names)).rejects.toBeInstanceOf(ForbiddenAddress);
    expect(service.asked).toHaveLength(1);
  });

  test("over TLS uses the name for SNI and certificate", async () => {
    const service = startService({ tls: testCertificate });
    const { resolve } = nameServer(["127.0.0.1"]);
    const ca = testCertificate.cert;
    const at = (name: string) => `https://${name}:${service.port}/`;
    const response = await pinnedFetch(at("service.test"), request(), { resolve, ca });
    expect(await response.text()).toBe("ok");
    await expect(pinnedFetch(at("other.test"), request(), { resolve, ca })).rejects.toThrow();
    await expect(pinnedFetch(at("service.test"), request(), { resolve })).rejects.toThrow();
    expect(service.asked).toEqual([`service.test:${service.port} /`]);
  });

  test("tries the next address when the first refuses the connection", async () => {
    const service = startService();
    const names = nameServer(["127.0.0.2", "127.0.0.1"]);
    const response = await pinnedFetch(`http://hook.test:${service.port}/`, request(), names);
    expect(response.status).toBe(200);
  });

  test("waits for a silent resolver only until its timeout", async () => {
    const aborting = new AbortController();
    const waiting = pinnedFetch("http://hook.test/", request(aborting.signal), {
      resolve: () => new Promise(() => undefined),
    });
    aborting.abort(new Error("time is up"));
    await expect(waiting).rejects.toThrow("time is up");
  });
});

describe("a webhook", () => {
  const post = (url: string, options: Parameters<typeof createWebhookHttp>[0]) =>
    createWebhookHttp(options).post({ url, headers: {}, body: "{}" }, new AbortController().signal);

  test("to a cloud's metadata address is rejected with a sentence that omits the address", async () => {
    for (const address of ["169.254.169.254", "100.100.100.200", "fe80::1", "::ffff:169.254.1.1"]) {
      const failure = await post("http://hook.test/secret-path", nameServer([address])).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(DeliveryError);
      expect((failure as Error).message).toBe(
        "No connection to hook.test: it resolves to an address that is not allowed",
      );
    }
  });

  test("does not follow redirects", async () => {
    const service = startService();
    const answer = await post(`http://hook.test:${service.port}/away`, nameServer(["127.0.0.1"]));
    expect(answer.status).toBe(307);
  });

  test("with an unknown name fails without showing its address", async () => {
    const failure = await post("http://hook.test/secret-path", nameServer()).catch(
      (error: unknown) => error,
    );
    expect((failure as Error).message).toBe("hook.test could not be reached");
  });
});
