/** Who would get alerts: someone, files on this machine, or no one. Someone while there are none. */
export type Reach = "someone" | "files" | "no one";

interface Recipients {
  readonly active: number;
  readonly reachable: number;
}

export function reachOf(activeAlerts: number, { active, reachable }: Recipients): Reach {
  if (activeAlerts === 0 || reachable > 0) return "someone";
  return active === 0 ? "no one" : "files";
}
