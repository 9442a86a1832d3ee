import http from "node:http";
import { plainText } from "../../platform/http/errors.ts";
import type { Guard } from "../../platform/http/guard.ts";

/** Bun's own limits, with the line of the request. The second one is fixed, at 200. */
const MAX_BYTES = 16 * 1024;
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

/** Refuses what Bun would refuse without {@link makeHeaderRoom}, on any server of a cluster. */
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
    return bytes > MAX_BYTES || count > MAX_HEADERS
      ? plainText(431, "The headers of the request are larger than 16 KB")
      : guard(request);
  };
