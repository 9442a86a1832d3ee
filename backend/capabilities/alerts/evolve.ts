import type {
  AlertAdjusted,
  AlertCreated,
  AlertEdited,
  AlertEvent,
  AlertFiringUndone,
  AlertHeld,
  AlertPaused,
  AlertResumed,
  AlertSuspended,
  AlertTargetMoved,
  AlertTriggered,
} from "./events.ts";

export type AlertDefinition = AlertCreated["data"];
type Firing = AlertTriggered["data"];

/** Firings remembered for the flood guard: its maximum. */
export const FLOOD_FIRINGS = 15;

/** Watching. `alert.targetPrice` is today's, adjusted for splits. */
export interface ActiveAlert {
  readonly status: "active";
  readonly alert: AlertDefinition;
  /** Whether the condition fires it, or must first be left behind. */
  readonly isArmed: boolean;
  /** How far the price must go back before it is armed again, in today's prices. */
  readonly band: number;
  /** Firings ever, those that were undone included. */
  readonly firings: number;
  readonly firing: Firing | null;
  /** The newest evidence that changed it: only newer evidence can change it again. */
  readonly evidence: { readonly source: string; readonly exchangeTime: number } | null;
  /** Exchange times of the last firings since it was resumed, epoch milliseconds, oldest first. */
  readonly recent: readonly number[];
  readonly held: AlertHeld["data"] | null;
  /** Splits that moved the target and have not been undone, oldest first. */
  readonly adjustments: readonly AlertAdjusted["data"][];
  /** Trade dates whose adjustment its owner has refused. */
  readonly refusedDates: readonly string[];
  /** When its owner last ended a pause, ISO 8601: what happened before is not evidence. */
  readonly resumedAt: string | null;
  /** Trade date of the firing that its owner has taken for a split; null where none was. */
  readonly undoneDate: string | null;
}

/** It was to fire once, and has. */
export interface TriggeredAlert {
  readonly status: "triggered";
  readonly alert: AlertDefinition;
  readonly firing: Firing;
  readonly was: ActiveAlert;
}

/** Not evaluated until its owner resumes it: it fired too often, or its owner paused it. */
export interface SuspendedAlert {
  readonly status: "suspended";
  readonly alert: AlertDefinition;
  readonly suspension: AlertSuspended["data"] | AlertPaused["data"];
  readonly was: ActiveAlert;
}

export interface ExpiredAlert {
  readonly status: "expired";
  readonly alert: AlertDefinition;
  readonly was: ActiveAlert | SuspendedAlert;
}

/** An alert that is on the list. */
export type ListedAlert = ActiveAlert | TriggeredAlert | SuspendedAlert | ExpiredAlert;

/** The state of one alert. A deleted one keeps its state, so that it can be restored. */
export type AlertState =
  | { readonly status: "none" }
  | ListedAlert
  | { readonly status: "deleted"; readonly was: ListedAlert };

const initialState: AlertState = { status: "none" };

/** An event that does not fit the state changes nothing. */
function evolve(state: AlertState, event: AlertEvent): AlertState {
  switch (event.type) {
    case "AlertCreated":
      return state.status === "none" ? activeFrom(event.data) : state;
    case "AlertTriggered":
      return state.status === "active" ? fire(state, event.data) : state;
    case "AlertRearmed":
      if (state.status !== "active") return state;
      return { ...state, isArmed: true, evidence: evidenceOf(event.data) };
    case "AlertHeld":
      return state.status === "active" ? { ...state, held: event.data } : state;
    case "AlertHoldDropped":
      return state.status === "active" ? { ...state, held: null } : state;
    case "AlertSuspended":
    case "AlertPaused":
      if (state.status !== "active") return state;
      return { status: "suspended", alert: state.alert, suspension: event.data, was: state };
    case "AlertResumed":
      return state.status === "suspended" ? resume(state.was, event.data) : state;
    case "AlertSnoozed": {
      const { band } = event.data;
      if (state.status !== "triggered" || band === null) return state;
      return { ...afterFiring(state.was, state.firing), band };
    }
    case "AlertExpired":
      if (state.status !== "active" && state.status !== "suspended") return state;
      return { status: "expired", alert: state.alert, was: state };
    case "AlertAdjusted":
      if (state.status === "suspended") {
        const was = adjust(state.was, event.data);
        return { ...state, alert: was.alert, was };
      }
      return state.status === "active" ? adjust(state, event.data) : state;
    case "AlertAdjustmentUndone":
      if (state.status !== "active") return state;
      return {
        ...moveTarget(state, event.data.restoredTarget),
        isArmed: state.isArmed || state.adjustments.at(-1)?.band !== undefined,
        adjustments: state.adjustments.slice(0, -1),
        refusedDates: state.adjustments.at(-1)?.edition
          ? state.refusedDates
          : [...state.refusedDates, event.data.effectiveDate],
      };
    case "AlertFiringUndone":
      if (state.status === "triggered")
        return undoFiring(afterFiring(state.was, state.firing), event.data);
      return state.status === "active" ? undoFiring(state, event.data) : state;
    case "AlertTargetMoved":
      return state.status === "active" ? retarget(state, event.data) : state;
    case "AlertEdited":
      return state.status === "none" || state.status === "deleted"
        ? state
        : edit(state, event.data);
    case "AlertDeleted":
      if (state.status === "none" || state.status === "deleted") return state;
      return { status: "deleted", was: state };
    case "AlertRestored":
      return state.status === "deleted" ? state.was : state;
    default:
      return event satisfies never;
  }
}

const activeFrom = (alert: AlertDefinition): ActiveAlert => ({
  status: "active",
  alert,
  isArmed: true,
  band: 0,
  firings: 0,
  firing: null,
  evidence: null,
  recent: [],
  held: null,
  adjustments: [],
  refusedDates: [],
  resumedAt: null,
  undoneDate: null,
});

const fire = (state: ActiveAlert, firing: Firing): ActiveAlert | TriggeredAlert =>
  firing.repeat === "once"
    ? { status: "triggered", alert: state.alert, firing, was: state }
    : afterFiring(state, firing);

function afterFiring(state: ActiveAlert, firing: Firing): ActiveAlert {
  const evidence = evidenceOf(firing);
  return {
    ...state,
    isArmed: false,
    band: firing.band,
    firings: firing.firing,
    firing,
    evidence,
    recent: [...state.recent, evidence.exchangeTime].slice(-FLOOD_FIRINGS),
    held: null,
  };
}

function resume(was: ActiveAlert, { resumedAt }: AlertResumed["data"]): ActiveAlert {
  const resumed = { ...was, recent: [] };
  return resumedAt === undefined ? resumed : { ...resumed, held: null, resumedAt };
}

/** Armed as before the firing; the split counts as one that has moved the target. */
function undoFiring(state: ActiveAlert, undone: AlertFiringUndone["data"]): ActiveAlert {
  const { alertId, oldTarget, newTarget, factor, effectiveDate } = undone;
  const adjustment = { alertId, oldTarget, newTarget, factor, effectiveDate };
  return {
    ...moveTarget(state, newTarget),
    isArmed: true,
    firing: null,
    undoneDate: effectiveDate,
    adjustments: [...state.adjustments, adjustment],
  };
}

const adjust = (state: ActiveAlert, adjustment: AlertAdjusted["data"]): ActiveAlert => ({
  ...moveTarget(state, adjustment.newTarget),
  held: null,
  adjustments: [...state.adjustments, adjustment],
  ...(adjustment.band === undefined ? {} : { isArmed: false, band: adjustment.band }),
});

function edit(state: ListedAlert, data: AlertEdited["data"]): ActiveAlert | SuspendedAlert {
  const { alertId: _id, oldTarget: _target, oldType: _type, status, restart, ...definition } = data;
  const was = watchingBefore(state);
  const alert = { ...was.alert, ...definition };
  const edited: ActiveAlert = restart
    ? {
        ...was,
        ...settleSplits(was),
        alert: { ...alert, observedAtCreation: restart.observed, watchedFrom: restart.at },
        isArmed: true,
        band: 0,
        firing: null,
        recent: [],
        held: null,
        resumedAt: null,
      }
    : { ...was, alert };
  return state.status === "suspended" && status === "suspended"
    ? { ...state, alert: edited.alert, was: edited }
    : edited;
}

/** The state in which it watches, or watched last. */
function watchingBefore(state: ListedAlert): ActiveAlert {
  switch (state.status) {
    case "active":
      return state;
    case "triggered":
      return afterFiring(state.was, state.firing);
    case "suspended":
      return state.was;
    case "expired":
      return watchingBefore(state.was);
    default:
      return state satisfies never;
  }
}

/** A target set by hand is one of today's prices. */
const settleSplits = ({ adjustments, refusedDates }: ActiveAlert) => ({
  adjustments: [],
  refusedDates: [...refusedDates, ...adjustments.map(({ effectiveDate }) => effectiveDate)],
});

/**
 * Evaluated on its new target from now on, as if created now: earlier prices and bars are not
 * evidence. If it waits to re-arm, it does so around the new target.
 */
const retarget = (
  state: ActiveAlert,
  { newTarget: targetPrice, observed, movedAt }: AlertTargetMoved["data"],
): ActiveAlert => ({
  ...state,
  alert: { ...state.alert, targetPrice, observedAtCreation: observed, watchedFrom: movedAt },
  resumedAt: null,
  ...settleSplits(state),
  held: null,
});

const moveTarget = (state: ActiveAlert, targetPrice: number): ActiveAlert => ({
  ...state,
  alert: { ...state.alert, targetPrice },
  band: (state.band * targetPrice) / state.alert.targetPrice,
});

const evidenceOf = ({ source, exchangeTime }: { source: string; exchangeTime: string }) => ({
  source,
  exchangeTime: Date.parse(exchangeTime),
});

export const alertEvolution = { initialState, evolve };
