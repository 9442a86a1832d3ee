import type { StatementEncoding, StatementFault } from "./statement.ts";

/** Enough to see which half of each pair of bytes is zero. */
const SAMPLE_BYTES = 4096;

type Decoded =
  | {
      readonly status: "decoded";
      readonly text: string;
      readonly encoding: StatementEncoding;
      /** Letters outside of ASCII were taken for windows-1252, the likeliest of many. */
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

/** Undefined where the bytes are not of that encoding. What a cut-off file ends in is left out. */
function decodeAs(bytes: Uint8Array, encoding: StatementEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

function detect(bytes: Uint8Array): StatementEncoding {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  return detectByZeros(bytes) ?? "utf-8";
}

/** The text of a file, without its byte order mark. */
export function decode(bytes: Uint8Array, chosen: StatementEncoding | undefined): Decoded {
  if (bytes.length === 0) return { status: "unreadable", fault: "empty" };
  let encoding = chosen ?? detect(bytes);
  let text = decodeAs(bytes, encoding);
  let unsure = false;
  if (text === undefined && chosen === undefined) {
    encoding = "windows-1252";
    text = decodeAs(bytes, encoding);
    unsure = true;
  }
  if (text === undefined) return { status: "unreadable", fault: "badEncoding" };
  if (text.trim() === "") return { status: "unreadable", fault: "empty" };
  if (text.includes("\0")) return { status: "unreadable", fault: "notText" };
  return { status: "decoded", text, encoding, unsure };
}
