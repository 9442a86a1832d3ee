import { Type, type Static } from "@sinclair/typebox";
import { Alert } from "./alerts/alert.ts";
import { Count, Figure, Id, Named, Nullable } from "./common.ts";

export const DashboardStats = Named("DashboardStats", {
  activeAlerts: Count(),
  activeRules: Count(),
  phoneNumbers: Count(),
  alertsSentToday: Count(),
  opportunities: Count(),
  triggeredAlerts: Count(),
  alertsSentYesterday: Count(),
});
export type DashboardStats = Static<typeof DashboardStats>;

/** Maximum number of panels in a layout; leaves room for panels of newer versions. */
const MAX_PANELS = 60;

export const DashboardPanel = Named("DashboardPanel", {
  id: Type.String({ pattern: "^[a-z][A-Za-z0-9]{0,39}$" }),
  isHidden: Type.Boolean(),
});

export const DashboardLayout = Named("DashboardLayout", {
  panels: Type.Array(DashboardPanel, {
    maxItems: MAX_PANELS,
    description:
      "Panels in display order. Empty until the layout is first changed; panels that are not listed keep their default position",
  }),
  watchlistId: Nullable(Id),
});
export type DashboardLayout = Static<typeof DashboardLayout>;

export const NearestAlert = Named("NearestAlert", {
  ...Alert.properties,
  price: Figure("Last checked price"),
  distancePercent: Type.Number({
    minimum: 0,
    description: "Distance to the target in percent of the price",
  }),
});
export type NearestAlert = Static<typeof NearestAlert>;

export const NearestAlerts = Type.Array(NearestAlert, {
  description: "Closest to triggering first",
});
