import type { Sample } from "../../../market/sample.ts";
import type { Session } from "../../../domain/sessions.ts";
import { isEligibleSample } from "../../../market/eligibleSample.ts";

const WATCHED_SESSION: Session = "regular";
export const DEFAULT_SESSIONS: readonly Session[] = [WATCHED_SESSION];

export const isWatched = (session: Session): boolean => session === WATCHED_SESSION;

export const isEligible = (
  sample: Sample,
  alert: { readonly currency: string; readonly sessions: readonly Session[] },
): boolean =>
  isEligibleSample(sample) &&
  sample.currency === alert.currency &&
  alert.sessions.includes(sample.session);
