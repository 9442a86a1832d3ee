import { hostname, networkInterfaces } from "node:os";
import type { MarketState } from "../../contract/health.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Hub } from "../../platform/live/hub.ts";
import { followLog } from "../../platform/eventStore/followLog.ts";
import type { Log } from "../../platform/log.ts";
import type { Meter } from "../../platform/meter.ts";
import { pause as realPause, type Pause } from "../../platform/timer.ts";
import type { Beside } from "../answerRequest.ts";
import { isPassing } from "../postgresErrors.ts";
import type { ClusterProof } from "./clusterKey.ts";
import { followAccess, type AccessFollower } from "./followAccess.ts";
import { createForwarder } from "./forwarder.ts";
import { joinLeader } from "./leaderSocket.ts";
import type { ClusterSeat } from "./seat.ts";

export interface MemberPorts {
  readonly seat: ClusterSeat;
  readonly proof: ClusterProof;
  readonly log: Log;
  readonly meter: Meter;
  /** Takes over which sessions and tokens there are. */
  readonly reloadAccess: () => Promise<void>;
  /** It could not take over: called with the reason, and the process must end. */
  readonly onFault: (error: unknown) => void;
  readonly pause?: Pause;
}

/** What of the product can be had beside a server that works. */
export interface FollowingApp {
  readonly store: EventStore;
  readonly hub: Hub;
  /** Whether a GET of a path reads tables alone. */
  readonly isSharedRead: (pathname: string) => boolean;
  /** Whether all tables are complete and as this build writes them. */
  readonly hasOwnTables: () => Promise<boolean>;
  hearMarket(market: MarketState): void;
  /** Lets live clients hear what the store announces. Returns how to end it. */
  follow(): () => Promise<void>;
}

/** This server in its cluster. */
export interface Member {
  /** Null while it works itself. */
  readonly beside: () => Beside | null;
  /**
   * Calls `work` where it is the turn of this server, and resolves behind it. Otherwise it answers
   * beside the one that works, and calls `work` when its turn comes. The others ask it at `address`
   * from then on.
   */
  join(app: FollowingApp, address: string, work: () => Promise<void>): Promise<void>;
  /** Before it stops: lets the others wait for the next one, and answers until they know. */
  withdraw(): Promise<void>;
  /** Answers beside another server no more. */
  leave(): Promise<void>;
}

export function createMember(ports: MemberPorts): Member {
  const { seat, proof, log, reloadAccess, onFault, pause = realPause } = ports;
  let isWorking = false;
  /** Its own answers wait, too: the tables may have to be made anew first. */
  let isTakingOver = false;
  /** Until the server that works has announced itself and its tables were seen. */
  let areTablesSeen = false;
  let served: Pick<FollowingApp, "isSharedRead" | "hasOwnTables"> | undefined;
  let leave: () => Promise<void> = () => Promise.resolve();
  const forwarder = createForwarder({
    findLeader: seat.findLeader,
    isLeading: () => isWorking,
    proof,
    log,
  });
  seat.onLeader(() => {
    areTablesSeen = false;
    forwarder.leaderChanged();
  });
  measureWork(ports.meter, () => isWorking);

  /** One of another build makes tables anew as it takes over, and reads them otherwise. */
  const canRead = async (): Promise<boolean> => {
    const leader = seat.findLeader();
    const isOwn = (await served?.hasOwnTables().catch(() => false)) ?? false;
    // Another one that has taken over meanwhile may be making them anew.
    areTablesSeen ||= isOwn && leader !== null && leader === seat.findLeader();
    return isOwn;
  };

  const beside: Beside = {
    mustAsk: (method, pathname) => {
      if (pathname === "/ws" || pathname === "/metrics") return false;
      if (method !== "GET" && method !== "HEAD") return true;
      if (!MADE.test(pathname)) return false;
      if (isTakingOver || !served?.isSharedRead(pathname)) return true;
      return areTablesSeen ? false : canRead().then((isReadable) => !isReadable);
    },
    forward: forwarder.forward,
  };

  /**
   * A database that does not answer is asked until it does: the next server could not read it either.
   * Any other fault stays here, such as another cluster key, and the next server may be without it.
   */
  const untilRead = async (read: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    for (let hasFailed = false; !signal.aborted; hasFailed = true) {
      try {
        return await read();
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (!hasFailed) {
          log.warn("the database could not be read to take over; it is tried again", { error });
        }
        await pause(RETRY_MS, signal);
      }
    }
  };

  /** Also while it leads: the others append what became of the messages that they have sent. */
  const followOthers = async (app: FollowingApp) => {
    const follower = await followLog({ store: app.store, log });
    let access: AccessFollower | undefined;
    const stopListening = seat.listen((notice) => {
      if (notice === "events") follower.wake();
      else access?.wake();
    });
    return {
      catchUp: follower.catchUp,
      /** Until it works itself. */
      followLeader: () => {
        access = followAccess({ reload: reloadAccess, log });
        const unfollow = app.follow();
        const leaveLeader = joinLeader({ ...app, findLeader: seat.findLeader, proof, log });
        return async () => {
          leaveLeader();
          await access?.stop();
          access = undefined;
          await unfollow();
        };
      },
      stop: async () => {
        await stopListening();
        await follower.stop();
      },
    };
  };

  return {
    beside: () => (isWorking ? null : beside),
    join: async (app, address, work) => {
      served = app;
      const others = await followOthers(app);
      leave = others.stop;
      if (seat.hasTurn()) {
        // Before it is ready, for it says itself how far it is.
        isWorking = true;
        await work();
        return seat.announce(address);
      }
      const leaveLeader = others.followLeader();
      const leaving = new AbortController();
      leave = async () => {
        leaving.abort();
        await leaveLeader();
        await others.stop();
      };
      const takeOver = async () => {
        await seat.turn;
        isTakingOver = true;
        log.info("this server takes over");
        // The former leader appends no more: clients of this server have heard of all its work.
        await untilRead(others.catchUp, leaving.signal);
        if (leaving.signal.aborted) return;
        await leaveLeader();
        await untilRead(reloadAccess, leaving.signal);
        if (leaving.signal.aborted) return;
        await work();
        isWorking = true;
        await seat.announce(address);
      };
      takeOver().catch(onFault);
    },
    withdraw: async () => {
      if (!isWorking) return;
      try {
        await seat.announce(null);
        await pause(KNOWN_MS);
      } catch (error) {
        log.debug("the other servers do not know of the stop yet", { error });
      }
    },
    leave: () => leave(),
  };
}

export function measureWork(meter: Meter, isWorking: () => boolean): void {
  meter.gauge({ name: "cluster_works", help: "1 on the server that watches" }, () => [
    { value: isWorking() ? 1 : 0 },
  ]);
}

const RETRY_MS = 500;

/** They look once a second. */
const KNOWN_MS = 1_300;

/** What is no file: what a server makes for who asks. */
const MADE = /^\/(api|answer|mcp|sign-in)(\/|$)/;

/**
 * Where other servers reach this one: the address it listens on, or the first one of this machine
 * where it listens on all of them.
 */
export function reachableAddress(host: string, port: number): string {
  if (host !== "0.0.0.0" && host !== "::") {
    return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  }
  return `http://${addressOutside() ?? hostname()}:${port}`;
}

/** Undefined where there is none, or where a sandbox does not let this process look. */
function addressOutside(): string | undefined {
  try {
    return Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ internal, family }) => !internal && family === "IPv4")?.address;
  } catch {
    return undefined;
  }
}
