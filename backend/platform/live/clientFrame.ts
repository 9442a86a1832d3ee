import { Value } from "@sinclair/typebox/value";
import { ClientMessage } from "../../contract/live.ts";
import { isSymbol } from "../../domain/symbolText.ts";

/** The largest watchlist takes 3.6 KB; no other client message is longer. */
export const MAX_FRAME_CHARACTERS = 8_192;

export function parseClientFrame(frame: unknown): ClientMessage | undefined {
  if (typeof frame !== "string" || frame.length > MAX_FRAME_CHARACTERS) return undefined;
  const message = parseJson(frame);
  if (!Value.Check(ClientMessage, message)) return undefined;
  if (message.type === "watch" && !message.symbols.every(isSymbol)) return undefined;
  return message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
