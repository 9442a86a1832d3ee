import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** The figures of a week, as they were when they were sent; see `contract/weekly.ts`. */
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

/** The digest of a week was made; it is sent to every destination. */
export type WeeklyDigestMade = DomainEvent<
  "WeeklyDigestMade",
  {
    /** When it was due; ISO 8601, UTC. */
    readonly dueAt: string;
    readonly report: WeeklyFigures;
    /** Of each source since it is counted, for the difference to the next week. */
    readonly totals: readonly {
      readonly source: string;
      readonly asked: number;
      readonly failed: number;
    }[];
  }
>;

/** For the audit log: when the digest is sent from now on. */
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

/** All digests, one after the other: two processes cannot both add the next. */
export const WEEKLY_STREAM = "weeklyDigest";
