import { TimedOut, withTimeout } from "../timer.ts";
import { HttpError } from "./httpError.ts";

/** Largest file that is taken, on its one route; other bodies have at most 64 KiB. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** The type that a file is sent with. No form of another site can, without being asked first. */
export const UPLOAD_TYPE = "application/octet-stream";

const UPLOADS = /^\/api\/portfolios\/[^/]+\/imports$/;

/** Whether the body is a file, which its route reads piece by piece. */
export const isUpload = ({ method, url }: Pick<Request, "method" | "url">): boolean =>
  method === "POST" && UPLOADS.test(new URL(url).pathname);

/** For a whole file over a slow line; one that falls silent is cut off long before. */
const UPLOAD_MS = 10 * 60_000;

const tooLarge = () => new HttpError(413, "The file is larger than 64 MB");
const incomplete = () => new HttpError(400, "The file did not arrive whole");

export interface UploadLimits {
  readonly maxBytes?: number;
  readonly limitMs?: number;
  /** Reserves room for bytes that have arrived; false when all files together take too much. */
  readonly takeBytes: (count: number) => boolean;
}

/**
 * The bytes of a file. Rejects with the refusal of one that is too large, too slow or cut off in the
 * middle; what has arrived is dropped then.
 */
export async function readUpload(
  request: Request,
  { takeBytes, maxBytes = MAX_UPLOAD_BYTES, limitMs = UPLOAD_MS }: UploadLimits,
): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const readAll = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge();
      if (!takeBytes(value.byteLength)) {
        throw new HttpError(503, "Too many files are being imported; try again in a few minutes");
      }
      chunks.push(value);
    }
  };
  try {
    await withTimeout(limitMs, readAll);
  } catch (error) {
    // It fails where the client has disconnected.
    reader.cancel().catch(() => undefined);
    if (error instanceof HttpError) throw error;
    if (error instanceof TimedOut) throw new HttpError(408, "The file took too long to arrive");
    if (request.signal.aborted) throw incomplete();
    throw error;
  }
  if (request.signal.aborted) throw incomplete();
  if (declared !== null && Number(declared) !== size) throw incomplete();
  return join(chunks, size);
}

/** Each piece is let go of as it is copied, so that a file is not held twice. */
function join(chunks: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  chunks.reverse();
  for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
