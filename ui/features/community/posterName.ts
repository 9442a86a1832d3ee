import { useState } from "react";
import { ANONYMOUS } from "./messages.ts";

const STORAGE_KEY = "community-name";

function readName(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

function keepName(name: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, name);
  } catch {
    // Private browsing may forbid storage; the name then lasts until the page is left.
  }
}

export interface PosterNameControl {
  /** As typed; empty for an anonymous author. */
  readonly typed: string;
  /** What posts and replies are signed with. */
  readonly signature: string;
  change(name: string): void;
}

/** The name this browser posts under; it is remembered here and nowhere else. */
export function usePosterName(): PosterNameControl {
  const [typed, setTyped] = useState(readName);
  return {
    typed,
    signature: typed.trim() || ANONYMOUS,
    change: (name) => {
      setTyped(name);
      keepName(name);
    },
  };
}
