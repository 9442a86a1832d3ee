import { Value } from "@sinclair/typebox/value";
import { ClientMessage } from "../../contract/live.ts";
import { isSymbol } from "../../domain/symbolText.ts";

/** The largest watch list takes 3.6 KB; no other client message is longer. */
export const MAX_FRAME_CHARACTERS = 8_192;

/** The message in a frame; undefined for anything else, including binary frames. */
export function parseClientFrame(frame: unknown): ClientMessage | undefined {
  if (typeof frame !== "string" || frame.length > MAX_FRAME_CHARACTERS) return undefined;
  const message = parseJson(frame);
  if (!Value.Check(ClientMessage, message)) return undefined;
  if (message.type === "watch" && !message.symbols.every(isSymbol)) return undefined;
  return message;
}

/** Of all clients of a process together; the longest symbols fill a frame. */
export const MAX_PROCESS_SYMBOLS = 1_000;

/** The same of another process of ours, which watches for its clients. */
export function parseProcessFrame(frame: unknown): ClientMessage | undefined {
  if (typeof frame !== "string") return undefined;
  const message = parseJson(frame) as Partial<Record<"type" | "symbols", unknown>> | undefined;
  if (message?.type === "pong") return { type: "pong" };
  const { symbols } = message ?? {};
  if (message?.type !== "watch" || !Array.isArray(symbols)) return undefined;
  return symbols.length <= MAX_PROCESS_SYMBOLS &&
    symbols.every((each) => typeof each === "string" && isSymbol(each))
    ? { type: "watch", symbols }
    : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
