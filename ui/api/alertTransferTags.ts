import type { AlertsImported } from "./endpoints.gen.ts";

/** The tags of the calls that write alerts as text and read them. */
export const alertTransferEndpoints = {
  // As large as the list itself, and only saved.
  exportAlerts: { keepUnusedDataFor: 0 },
  importAlerts: {
    invalidatesTags: (imported: AlertsImported | undefined) =>
      imported && imported.created.length > 0
        ? (["Alerts", "ChartMarks", "DashboardStats"] as const)
        : [],
  },
};
