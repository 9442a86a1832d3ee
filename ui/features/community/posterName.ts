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
    // Private browsing may block storage.
  }
}

export type PosterNameControl = ReturnType<typeof usePosterName>;

/** The author name, stored only in this browser. */
export function usePosterName() {
  const [typed, setTyped] = useState(readName);
  return {
    typed,
    signature: typed.trim() || ANONYMOUS,
    change: (name: string) => {
      setTyped(name);
      keepName(name);
    },
  };
}
