import { eventually } from "../eventually.ts";
import { startCuttableProxy } from "../servers/cuttableProxy.ts";
import { startHealthProxy } from "../servers/healthProxy.ts";
import { startLife, type Life } from "./serverProcess.ts";

export interface Pair {
  readonly leader: Life;
  /** Requests to this address bypass the proxy. */
  readonly leaderAddress: string;
  readonly standbyAddress: string;
  readonly standby: Life;
  readonly front: string;
  readonly disturb: Readonly<Record<(typeof disturbances)[number], () => Promise<unknown> | void>>;
  /** Ends a freeze or a cut. */
  readonly restore: () => void;
}

/** Faults: SIGKILL, SIGSTOP, or a database network that swallows everything. */
export const disturbances = ["kill", "freeze", "cut"] as const;
export interface PairOptions {
  readonly url: string;
  readonly folders: readonly [string, string];
  readonly market: Readonly<Record<string, string>>;
  /** Receives a function that stops what was started, even if the start fails. */
  readonly onStarted: (close: () => Promise<unknown>) => void;
}

/** Starts the standby once the leader works. */
export async function startPair({ url, folders, market, onStarted }: PairOptions): Promise<Pair> {
  const network = await startCuttableProxy(url);
  onStarted(network.close);
  const launch = (databaseUrl: string, folder: string): Life => {
    const life = startLife({
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      CLUSTER_KEY: "a-key-for-secrets-in-the-database",
      HOST: "127.0.0.1",
      ...market,
      ACCESS_TOKEN: "",
    });
    onStarted(() => life.end("SIGKILL"));
    return life;
  };
  const leader = launch(network.url, folders[0]);
  const leaderAddress = (await leader.listening)?.replace(/\/$/, "");
  if (leaderAddress === undefined) throw new Error(leader.output());
  const standby = launch(url, folders[1]);
  const standbyAddress = await eventually(
    () => /stands by on (http:\/\/[^\s/]+)/.exec(standby.output())?.[1],
  );
  const proxy = startHealthProxy([leaderAddress, standbyAddress]);
  onStarted(proxy.stop);
  return {
    leader,
    leaderAddress,
    standby,
    standbyAddress,
    front: proxy.url,
    disturb: {
      kill: () => leader.end("SIGKILL"),
      freeze: () => void process.kill(leader.pid, "SIGSTOP"),
      cut: network.swallow,
    },
    restore: () => {
      network.restore();
      if (!leader.hasEnded()) process.kill(leader.pid, "SIGCONT");
    },
  };
}
