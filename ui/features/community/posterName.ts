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
    // Private browsing may block storage; the name then lasts until the page is closed.
  }
}

export interface PosterNameControl {
  /** The name as typed; empty for an anonymous author. */
  readonly typed: string;
  readonly signature: string;
  change(name: string): void;
}

/** The author name, stored only in this browser. */
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
