import type { AlertSettings } from "../../api/endpoints.ts";
import { isTimeZone } from "../../format/timeZone.ts";
import { TIME_REQUIRED, TIMES_EQUAL, ZONE_UNKNOWN } from "./messages.ts";

/** Values as typed; times are in 24-hour format, such as `22:00`. */
export interface QuietHoursForm {
  readonly isOn: boolean;
  readonly from: string;
  readonly to: string;
  /** IANA name. */
  readonly zone: string;
}

export type QuietField = "from" | "to" | "zone";
export const QUIET_FIELDS: readonly QuietField[] = ["from", "to", "zone"];

/** Defaults to the night in the user's time zone. */
export const toQuietForm = (
  { quietHours }: Pick<AlertSettings, "quietHours">,
  ownZone: string,
): QuietHoursForm => ({
  isOn: quietHours !== null,
  from: quietHours?.from ?? "22:00",
  to: quietHours?.to ?? "07:00",
  zone: quietHours?.zone ?? ownZone,
});

/** Returns the errors by field. Nothing is validated while quiet hours are off. */
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
