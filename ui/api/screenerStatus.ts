import { copyWithStructuralSharing } from "@reduxjs/toolkit/query";
import { isDraft, original } from "@reduxjs/toolkit";
import type { ScreenerStatus } from "./endpoints.gen.ts";

/**
 * Keeps what is shown where a polled answer is older: the live line said that the run ended while
 * the answer was on its way, which would lock the buttons again for as long as the next one takes.
 */
export function takeNewerStatus(
  shown: ScreenerStatus,
  answer: ScreenerStatus,
): ScreenerStatus | undefined {
  const isOlder =
    answer.isRunning && !shown.isRunning && shown.run !== null && shown.run.id === answer.run?.id;
  if (isOlder) return undefined;
  return copyWithStructuralSharing(isDraft(shown) ? original(shown) : shown, answer);
}
