/** When a company reports, relative to the regular session of its exchange. */
export const earningsHours = ["before_open", "after_close"] as const;
export type EarningsHour = (typeof earningsHours)[number];

/** What an analyst did to a rating. */
export const ratingChanges = ["upgrade", "downgrade", "initiate", "maintain", "reiterate"] as const;
export type RatingChangeKind = (typeof ratingChanges)[number];

export const insiderSides = ["bought", "sold"] as const;
export type InsiderSide = (typeof insiderSides)[number];
