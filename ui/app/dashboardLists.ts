/** Required by the specification. */
export const DASHBOARD_LIST_SIZE = 5;

/** Query of the alerts that the dashboard shows. */
export const FIRST_ACTIVE_ALERTS = { limit: DASHBOARD_LIST_SIZE, status: "active" } as const;

/** Query that tells whether any alert exists, in whatever state. */
export const ANY_ALERT = { limit: 1 } as const;
