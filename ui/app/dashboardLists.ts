/** By the specification: dashboard lists show five. */
export const DASHBOARD_LIST_SIZE = 5;

/** Those that the dashboard shows. */
export const FIRST_ACTIVE_ALERTS = { limit: DASHBOARD_LIST_SIZE, status: "active" } as const;

/** Enough to know whether there is one, whatever became of it. */
export const ANY_ALERT = { limit: 1 } as const;
