/** above fires on price ≥ target, below on price ≤ target, change_percent on |change| ≥ target. */
export type AlertType = "above" | "below" | "change_percent";

/** Triggers only once, at most once per trade date, or on every crossing. */
export type Repeat = "once" | "daily" | "every_cross";

/** Direction of the change that counts; for change_percent only. */
export type Direction = "either" | "up" | "down";
