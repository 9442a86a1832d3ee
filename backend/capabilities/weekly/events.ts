import type { DomainEvent } from "../../platform/eventStore/event.ts";

export interface WeeklyFigures {
  /** ISO 8601, UTC. */
  readonly from: string;
  readonly to: string;
  readonly checks: number;
  readonly gaps: number;
  readonly longestGapMinutes: number;
  readonly alertFirings: number;
  readonly ruleFirings: number;
  readonly snoozedFirings: number;
  readonly deliveries: {
    readonly filed: number;
    readonly accepted: number;
    readonly delivered: number;
    readonly failed: number;
  };
  readonly neverFire: {
    readonly count: number;
    readonly named: readonly { readonly what: string; readonly reason: string }[];
  };
  readonly sources: readonly {
    readonly source: string;
    readonly asked: number;
    readonly failed: number;
  }[];
}

export type WeeklyDigestMade = DomainEvent<
  "WeeklyDigestMade",
  {
    /** Scheduled time; ISO 8601, UTC. */
    readonly dueAt: string;
    readonly report: WeeklyFigures;
    /** Running totals of each source, from which the next digest computes differences. */
    readonly totals: readonly {
      readonly source: string;
      readonly asked: number;
      readonly failed: number;
    }[];
  }
>;

/** Records schedule changes for the audit log. */
export type WeeklyDigestScheduled = DomainEvent<
  "WeeklyDigestScheduled",
  {
    readonly isOn: boolean;
    /** 0 is Sunday. */
    readonly weekday: number;
    readonly hour: number;
    readonly zone: string;
  }
>;

export const WEEKLY_SETTINGS_STREAM = "settings-weekly";

/** One stream of all digests, so that two processes cannot both add the next. */
export const WEEKLY_STREAM = "weeklyDigest";
