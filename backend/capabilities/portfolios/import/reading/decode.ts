import { yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
import type { StatementEncoding, StatementFault } from "../text/statement.ts";

/** Enough to see which half of each byte pair is zero. */
const SAMPLE_BYTES = 4096;
/** More than the leading whitespace of any file. */
const HEAD_BYTES = 200;
const PIECE_BYTES = 1 << 20;

type Decoded =
  | {
      readonly status: "decoded";
      readonly text: string;
      readonly encoding: StatementEncoding;
      readonly unsure: boolean;
    }
  | { readonly status: "unreadable"; readonly fault: StatementFault };

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  bytes.length >= mark.length && mark.every((byte, place) => bytes[place] === byte);

function detectByZeros(bytes: Uint8Array): StatementEncoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (let place = 0; place < sample.length; place++) {
    if (sample[place] === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const most = sample.length * 0.4;
  if (odd >= most && even === 0) return "utf-16le";
  return even >= most && odd === 0 ? "utf-16be" : undefined;
}

/** Passes text to `take`; false if the bytes are invalid. Drops an incomplete final character. */
async function decodeAs(
  bytes: Uint8Array,
  encoding: StatementEncoding,
  take: (piece: string) => void,
): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await yieldToEventLoop();
    let piece: string;
    try {
      piece = decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
    } catch {
      return false;
    }
    take(piece);
  }
  return true;
}

function detect(bytes: Uint8Array): StatementEncoding {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  return detectByZeros(bytes) ?? "utf-8";
}

interface Encoded {
  readonly encoding: StatementEncoding;
  readonly unsure: boolean;
}

type Examined =
  | ({ readonly status: "examined" } & Encoded)
  | { readonly status: "unreadable"; readonly fault: StatementFault };

/** Passes the decoded text to `take`; calls `restart` if the encoding so far was wrong. */
async function examine(
  bytes: Uint8Array,
  chosen: StatementEncoding | undefined,
  take: (piece: string) => void,
  restart: () => void,
): Promise<Examined> {
  let [isEmpty, isText] = [true, true];
  const inspect = (piece: string) => {
    isEmpty &&= piece.trim() === "";
    isText &&= !piece.includes("\0");
    take(piece);
  };
  let encoding = chosen ?? detect(bytes);
  let isDecoded = await decodeAs(bytes, encoding, inspect);
  const unsure = !isDecoded && chosen === undefined;
  if (unsure) {
    restart();
    encoding = "windows-1252";
    isDecoded = await decodeAs(bytes, encoding, inspect);
  }
  if (!isDecoded) return { status: "unreadable", fault: "badEncoding" };
  if (isEmpty) return { status: "unreadable", fault: "empty" };
  if (!isText) return { status: "unreadable", fault: "notText" };
  return { status: "examined", encoding, unsure };
}

/** Detects the encoding without keeping the text, which takes twice the memory of the bytes. */
export const examineEncoding = (
  bytes: Uint8Array,
  chosen: StatementEncoding | undefined,
): Promise<Examined> =>
  examine(
    bytes,
    chosen,
    () => undefined,
    () => undefined,
  );

export async function decode(
  bytes: Uint8Array,
  chosen: StatementEncoding | undefined,
): Promise<Decoded> {
  let pieces: string[] = [];
  const examined = await examine(
    bytes,
    chosen,
    (piece) => void pieces.push(piece),
    () => void (pieces = []),
  );
  if (examined.status === "unreadable") return examined;
  const { encoding, unsure } = examined;
  return { status: "decoded", text: pieces.join(""), encoding, unsure };
}

export function beginsAsJson(bytes: Uint8Array, chosen: StatementEncoding | undefined): boolean {
  const head = bytes.subarray(0, HEAD_BYTES);
  const text = new TextDecoder(chosen ?? detect(bytes)).decode(head, { stream: true });
  return /^\s*[[{]/.test(text);
}
