import { MAX_INTERVAL_SECONDS, MIN_INTERVAL_SECONDS } from "../../../backend/domain/limits.ts";
import type { AlertSettings } from "../../api/endpoints.ts";
import { INTERVAL_OUT_OF_RANGE } from "./messages.ts";

export interface AlertSettingsForm {
  readonly notificationsEnabled: boolean;
  readonly alertFrequencySeconds: string;
  readonly priceCheckIntervalSeconds: string;
}

export type IntervalName = "alertFrequencySeconds" | "priceCheckIntervalSeconds";
export const INTERVALS: readonly IntervalName[] = [
  "alertFrequencySeconds",
  "priceCheckIntervalSeconds",
];

export const toForm = (settings: AlertSettings): AlertSettingsForm => ({
  notificationsEnabled: settings.notificationsEnabled,
  alertFrequencySeconds: String(settings.alertFrequencySeconds),
  priceCheckIntervalSeconds: String(settings.priceCheckIntervalSeconds),
});

/** Returns undefined if the interval is valid. */
export function validateInterval(text: string): string | undefined {
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isInRange = seconds >= MIN_INTERVAL_SECONDS && seconds <= MAX_INTERVAL_SECONDS;
  return isInRange ? undefined : INTERVAL_OUT_OF_RANGE;
}
