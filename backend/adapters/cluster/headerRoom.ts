import http from "node:http";
import { plainText } from "../../platform/http/errors.ts";
import type { Guard } from "../../platform/http/guard.ts";

/**
 * Bun's own limit, with the line of the request. An address counts as encoded, which may be longer than
 * what the client sent: the next server is sent it so.
 */
const MAX_BYTES = 16 * 1024;

/** Bun's limit is 200 and fixed: the rest is room for what a follower adds. */
const MAX_HEADERS = 190;

/** What a follower adds to a request that it passes on: the proof, the client's address, what is its own. */
const ROOM_BYTES = 1024;

/**
 * Gives the requests between servers more room than those of clients have: the server that works would
 * refuse what a follower has accepted and added to. For the whole process, before it listens.
 */
export function makeHeaderRoom(): void {
  (http as { maxHeaderSize: number }).maxHeaderSize = MAX_BYTES + ROOM_BYTES;
}

/**
 * Refuses what Bun would refuse without {@link makeHeaderRoom}, and a few headers fewer, on any server
 * of a cluster.
 */
export const limitHeaders =
  (guard: Guard): Guard =>
  (request) => {
    let bytes = request.url.length;
    let count = 0;
    for (const [name, value] of request.headers) {
      // ": " and the end of the line.
      bytes += name.length + value.length + 4;
      count++;
    }
    if (bytes > MAX_BYTES) {
      return plainText(431, "The headers of the request are larger than 16 KB");
    }
    if (count > MAX_HEADERS) {
      return plainText(431, `The request has more than ${MAX_HEADERS} headers`);
    }
    return guard(request);
  };
