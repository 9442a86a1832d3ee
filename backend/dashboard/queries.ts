import type { DashboardStats } from "../contract/dashboard.ts";

export interface DashboardQueries {
  stats(): Promise<DashboardStats>;
}
