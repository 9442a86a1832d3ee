/** Required by the specification. */
export const DASHBOARD_LIST_SIZE = 5;

export const FIRST_ACTIVE_ALERTS = { limit: DASHBOARD_LIST_SIZE, status: "active" } as const;

export const ANY_ALERT = { limit: 1 } as const;

export const HOME_PORTFOLIOS = { limit: 4 } as const;
