import { Type, type Static } from "@sinclair/typebox";

const Count = Type.Integer({ minimum: 0 });

export const DashboardStats = Type.Object(
  {
    activeAlerts: Count,
    phoneNumbers: Count,
    alertsSentToday: Count,
    opportunities: Count,
    triggeredAlerts: Count,
    alertsSentYesterday: Count,
  },
  { $id: "DashboardStats" },
);
export type DashboardStats = Static<typeof DashboardStats>;
