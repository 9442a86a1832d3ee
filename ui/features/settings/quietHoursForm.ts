import type { AlertSettings } from "../../api/endpoints.ts";
import { isTimeZone } from "../../format/timeZone.ts";
import { TIME_REQUIRED, TIMES_EQUAL, ZONE_UNKNOWN } from "./messages.ts";

/** As typed; times as a clock shows them, `22:00`. */
export interface QuietHoursForm {
  readonly isOn: boolean;
  readonly from: string;
  readonly to: string;
  /** IANA name. */
  readonly zone: string;
}

export type QuietField = "from" | "to" | "zone";
export const QUIET_FIELDS: readonly QuietField[] = ["from", "to", "zone"];

/** Begins with the night where the reader is. */
export const toQuietForm = (
  { quietHours }: Pick<AlertSettings, "quietHours">,
  ownZone: string,
): QuietHoursForm => ({
  isOn: quietHours !== null,
  from: quietHours?.from ?? "22:00",
  to: quietHours?.to ?? "07:00",
  zone: quietHours?.zone ?? ownZone,
});

/** What stands in the way of saving; what is off is saved as it is. */
export function validateQuietHours({
  isOn,
  from,
  to,
  zone,
}: QuietHoursForm): Partial<Record<QuietField, string>> {
  if (!isOn) return {};
  return {
    ...(isTime(from) ? {} : { from: TIME_REQUIRED }),
    ...(isTime(to) ? (from === to ? { to: TIMES_EQUAL } : {}) : { to: TIME_REQUIRED }),
    ...(isTimeZone(zone.trim()) ? {} : { zone: ZONE_UNKNOWN }),
  };
}

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
