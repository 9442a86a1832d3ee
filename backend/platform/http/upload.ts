import { MAX_UPLOAD_BYTES } from "../../domain/limits.ts";
import { TimedOut, withTimeout } from "../timer.ts";
import { HttpError } from "./httpError.ts";

/** Content type of uploads. A form of another site cannot send it without a preflight request. */
export const UPLOAD_TYPE = "application/octet-stream";

const UPLOADS = /^\/api\/portfolios\/[^/]+\/imports$/;

export const isUpload = ({ method, url }: Pick<Request, "method" | "url">): boolean =>
  method === "POST" && UPLOADS.test(new URL(url).pathname);

/** Time limit for a whole file over a slow connection; a silent one is closed long before. */
const UPLOAD_MS = 10 * 60_000;

export const FILE_TOO_LARGE = "The file is larger than 64 MB";

const tooLarge = () => new HttpError(413, FILE_TOO_LARGE);
/** The space or the number of places for files that are being imported is used up. */
export const tooManyFiles = () =>
  new HttpError(503, "Too many files are being imported. Try again in a few minutes");
const incomplete = () => new HttpError(400, "The file did not arrive whole");

export interface UploadLimits {
  readonly maxBytes?: number;
  readonly limitMs?: number;
  /** Reserves space for received bytes; returns false if all files together take too much. */
  readonly takeBytes: (count: number) => boolean;
}

/** Rejects a file that is too large, too slow or truncated, and drops what has arrived. */
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
      if (!takeBytes(value.byteLength)) throw tooManyFiles();
      chunks.push(value);
    }
  };
  try {
    await withTimeout(limitMs, readAll);
  } catch (error) {
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

/** Releases each chunk once copied, so that a file is not in memory twice. */
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
