/** Who would get alerts: someone, files on this machine, or no one. Someone while there are none. */
export type Reach = "someone" | "files" | "no one";

const STORAGE_KEY = "alerts-reach";

interface Recipients {
  readonly active: number;
  readonly reachable: number;
}

export function reachOf(activeAlerts: number, { active, reachable }: Recipients): Reach {
  if (activeAlerts === 0 || reachable > 0) return "someone";
  return active === 0 ? "no one" : "files";
}

/** As it was when it was last known in this browser. */
export function readKeptReach(): Reach {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept === "files" || kept === "no one" ? kept : "someone";
  } catch {
    return "someone";
  }
}

export function keepReach(reach: Reach): void {
  try {
    localStorage.setItem(STORAGE_KEY, reach);
  } catch {
    // Without a storage the notice comes when it is known, and moves the screen.
  }
}
