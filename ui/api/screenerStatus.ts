import { copyWithStructuralSharing } from "@reduxjs/toolkit/query";
import { isDraft, original } from "@reduxjs/toolkit";
import type { ScreenerStatus } from "./endpoints.gen.ts";

/**
 * Keeps what is shown where a polled answer is older: the live line said that the run ended while
 * the answer was on its way, which would lock the buttons again for as long as the next one takes.
 * A run whose end is recorded never goes on; one that was interrupted does, after a restart.
 */
export function takeNewerStatus(
  shown: ScreenerStatus,
  answer: ScreenerStatus,
): ScreenerStatus | undefined {
  const hasEnded = shown.run !== null && shown.run.status !== "running";
  if (hasEnded && answer.isRunning && answer.run?.id === shown.run?.id) return undefined;
  return copyWithStructuralSharing(isDraft(shown) ? original(shown) : shown, answer);
}
