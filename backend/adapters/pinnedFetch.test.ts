import { afterEach, describe, expect, test } from "bun:test";
import { DeliveryError } from "../capabilities/notifications/channels/channel.ts";
import { pinnedFetch } from "./pinnedFetch.ts";
import { ForbiddenAddress, reachableAddresses, type Resolve } from "./reachableHost.ts";
import { testCertificate } from "../testing/servers/testCertificate.ts";
import { createWebhookHttp } from "./webhookHttp.ts";

const servers: { stop(force: boolean): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) void server.stop(true);
});

/** A service that tells what it was asked. */
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

/** A name server that answers from a list, one answer a question, the last one for ever. */
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

describe("where a name leads", () => {
  test("addresses that are never connected to are left out; none left is a refusal", async () => {
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

  test("an address is asked of nobody", async () => {
    const names = nameServer(["8.8.8.8"]);
    expect(await reachableAddresses("127.0.0.1", names.resolve)).toEqual(["127.0.0.1"]);
    expect(await reachableAddresses("[::1]", names.resolve)).toEqual(["::1"]);
    expect(names.asked).toEqual([]);
  });
});

describe("a request to a name", () => {
  test("is connected to the address that was checked, and is told the name", async () => {
    const service = startService();
    const names = nameServer(["127.0.0.1"], ["169.254.169.254"]);
    const url = `http://hook.test:${service.port}/x?y=1`;
    const response = await pinnedFetch(url, request(), names);
    expect(await response.text()).toBe("ok");
    expect(service.asked).toEqual([`hook.test:${service.port} /x`]);
    expect(names.asked).toEqual(["hook.test"]);
  });

  test("is asked anew the next time, and refused when the name has moved", async () => {
    const service = startService();
    const names = nameServer(["127.0.0.1"], ["169.254.169.254"]);
    const url = `http://hook.test:${service.port}/`;
    await pinnedFetch(url, request(), names);
    await expect(pinnedFetch(url, request(), names)).rejects.toBeInstanceOf(ForbiddenAddress);
    expect(service.asked).toHaveLength(1);
  });

  test("over TLS shows the name and wants its certificate", async () => {
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

  test("goes to the next address where nobody listens at the first", async () => {
    const service = startService();
    const names = nameServer(["127.0.0.2", "127.0.0.1"]);
    const response = await pinnedFetch(`http://hook.test:${service.port}/`, request(), names);
    expect(response.status).toBe(200);
  });

  test("does not wait for a silent name server longer than it may", async () => {
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

  test("that leads to where clouds keep credentials is refused in a sentence without the address", async () => {
    for (const address of ["169.254.169.254", "100.100.100.200", "fe80::1", "::ffff:169.254.1.1"]) {
      const failure = await post("http://hook.test/secret-path", nameServer([address])).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(DeliveryError);
      expect((failure as Error).message).toBe(
        "hook.test is not connected to: it leads to an address that is never connected to",
      );
    }
  });

  test("is not followed elsewhere", async () => {
    const service = startService();
    const answer = await post(`http://hook.test:${service.port}/away`, nameServer(["127.0.0.1"]));
    expect(answer.status).toBe(307);
  });

  test("whose name does not exist says so without its address", async () => {
    const failure = await post("http://hook.test/secret-path", nameServer()).catch(
      (error: unknown) => error,
    );
    expect((failure as Error).message).toBe("hook.test could not be reached");
  });
});
