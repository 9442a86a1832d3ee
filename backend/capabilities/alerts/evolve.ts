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

/** Number of recent firings kept for the flood guard, which is also its limit. */
export const FLOOD_FIRINGS = 15;

/** `alert.targetPrice` is adjusted for splits to today's prices. */
export interface ActiveAlert {
  readonly status: "active";
  readonly alert: AlertDefinition;
  /** True if the alert can fire; false if the price must first retrace. */
  readonly isArmed: boolean;
  /** How far the price must retrace to re-arm the alert, in today's prices. */
  readonly band: number;
  readonly firings: number;
  readonly firing: Firing | null;
  /** Newest evidence that changed the alert; only newer evidence can change it again. */
  readonly evidence: { readonly source: string; readonly exchangeTime: number } | null;
  readonly recent: readonly number[];
  readonly held: AlertHeld["data"] | null;
  readonly adjustments: readonly AlertAdjusted["data"][];
  /** Trade dates whose adjustment the owner undid or settled by setting a target. */
  readonly refusedDates: readonly string[];
  /** When the owner last ended a pause, ISO 8601; earlier prices are not evidence. */
  readonly resumedAt: string | null;
  /** Trade date of the firing that the owner reported as a split; null if there is none. */
  readonly undoneDate: string | null;
}

export interface TriggeredAlert {
  readonly status: "triggered";
  readonly alert: AlertDefinition;
  readonly firing: Firing;
  readonly was: ActiveAlert;
}

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

export type ListedAlert = ActiveAlert | TriggeredAlert | SuspendedAlert | ExpiredAlert;

/** The state of one alert. A deleted alert keeps its state so that it can be restored. */
export type AlertState =
  | { readonly status: "none" }
  | ListedAlert
  | { readonly status: "deleted"; readonly was: ListedAlert };

const initialState: AlertState = { status: "none" };

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

/** The split counts as an adjustment of the target. */
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

/** Returns the active state, or the last one before the alert stopped being evaluated. */
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

/** A target set by hand is in today's prices, so earlier splits no longer apply to it. */
const settleSplits = ({ adjustments, refusedDates }: ActiveAlert) => ({
  adjustments: [],
  refusedDates: [...refusedDates, ...adjustments.map(({ effectiveDate }) => effectiveDate)],
});

/** Restarts evaluation on the new target: earlier prices are not evidence; re-arming continues. */
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
