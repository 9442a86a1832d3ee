import type { Claims } from "../../capabilities/notifications/outbox/claims.ts";
import type { Notice } from "./notices.ts";
import type { SharedTexts } from "./sharedTexts.ts";

/** A server among others that share a database: one works, the others answer with what it has done. */
export interface ClusterSeat {
  /** Resolves when this server is the one to work and the tables are its own. */
  readonly turn: Promise<void>;
  /** Whether {@link turn} has come. */
  readonly hasTurn: () => boolean;
  /** `http://HOST:PORT` of the server that works; null while there is none, or it is this one. */
  readonly findLeader: () => string | null;
  /** Called when another server works than before. */
  readonly onLeader: (listener: () => void) => void;
  /** Lets the others know where this one answers, once it works; null before it stops. */
  readonly announce: (address: string | null) => Promise<void>;
  /** See `listenForNotices`. */
  readonly listen: (heard: (notice: Notice) => void) => () => Promise<void>;
  readonly texts: SharedTexts;
  /** Of messages to send. */
  readonly claims: Claims;
}
