/** How times of day are written; `system` is how the browser's language writes them. */
export const TIME_FORMATS = ["24", "12", "system"] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

let chosen: TimeFormat = "24";
let isTwelve = false;

export const readTimeFormat = (): TimeFormat => chosen;

/** Applies to what is formatted from now on. */
export function setTimeFormat(format: TimeFormat): void {
  chosen = format;
  isTwelve = format === "system" ? hasSystemTwelveHours() : format === "12";
}

function hasSystemTwelveHours(): boolean {
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions();
  return hourCycle === "h12" || hourCycle === "h11";
}

export const hasTwelveHours = (): boolean => isTwelve;

/** Options of Intl for hours and minutes: `14:05` or `2:05 PM`. */
export const clockOptions = () =>
  isTwelve
    ? ({ hour: "numeric", minute: "2-digit", hourCycle: "h12" } as const)
    : ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const);
