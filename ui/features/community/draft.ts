import { POST_INCOMPLETE, REPLY_EMPTY, describeCharactersLeft } from "./messages.ts";

/** The form shows the remaining characters from this number down. */
const LITTLE_ROOM = 200;

export interface PostDraft {
  readonly title: string;
  readonly content: string;
}

export const EMPTY_DRAFT: PostDraft = { title: "", content: "" };

/** The server rejects tabs; two spaces look the same. */
const tidy = (text: string): string => text.replaceAll("\t", "  ").trim();

export type CheckedPost =
  | { readonly status: "ready"; readonly title: string; readonly content: string }
  /** `field` is the first missing one. */
  | {
      readonly status: "incomplete";
      readonly field: "title" | "content";
      readonly sentence: string;
    };

export function checkPost(draft: PostDraft): CheckedPost {
  const title = tidy(draft.title);
  const content = tidy(draft.content);
  if (title !== "" && content !== "") return { status: "ready", title, content };
  const field = title === "" ? "title" : "content";
  return { status: "incomplete", field, sentence: POST_INCOMPLETE };
}

export type CheckedReply =
  | { readonly status: "ready"; readonly content: string }
  | { readonly status: "incomplete"; readonly sentence: string };

export function checkReply(draft: string): CheckedReply {
  const content = tidy(draft);
  if (content === "") return { status: "incomplete", sentence: REPLY_EMPTY };
  return { status: "ready", content };
}

/** Returns an empty text while there are plenty. */
export function describeRoom(text: string, limit: number): string {
  const left = limit - text.length;
  if (left > LITTLE_ROOM) return "";
  return describeCharactersLeft(left);
}
