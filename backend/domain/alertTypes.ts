/** above fires on price ≥ target, below on price ≤ target, change_percent on |change| ≥ target. */
export const alertTypes = ["above", "below", "change_percent"] as const;
export type AlertType = (typeof alertTypes)[number];

/** Triggers only once, at most once per trade date, or on every crossing. */
export const repeats = ["once", "daily", "every_cross"] as const;
export type Repeat = (typeof repeats)[number];

/** Direction of the change that counts; for change_percent only. */
export const directions = ["either", "up", "down"] as const;
export type Direction = (typeof directions)[number];
