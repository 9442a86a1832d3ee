import { copyWithStructuralSharing } from "@reduxjs/toolkit/query";
import { isDraft, original } from "@reduxjs/toolkit";
import type { ScreenerStatus } from "./endpoints.gen.ts";

/**
 * Keeps the shown status if a polled response is older. If the socket announced the end of the run
 * while the response was in flight, the older response would disable the buttons until the next
 * poll. A run with a recorded end never resumes; an interrupted run does after a restart.
 */
export function takeNewerStatus(
  shown: ScreenerStatus,
  answer: ScreenerStatus,
): ScreenerStatus | undefined {
  const hasEnded = shown.run !== null && shown.run.status !== "running";
  if (hasEnded && answer.isRunning && answer.run?.id === shown.run?.id) return undefined;
  return copyWithStructuralSharing(isDraft(shown) ? original(shown) : shown, answer);
}
