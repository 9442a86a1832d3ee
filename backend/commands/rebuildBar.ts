import { type RebuildProgress, paceOf, type RebuildPace } from "../platform/eventStore/rebuild.ts";

export interface BarOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 24;
const DRAW_EVERY_MS = 100;
/** Lines of a log are permanent, so one every ten percent is enough. */
const LINE_EVERY_PERCENT = 10;

export function createRebuildBar(output: BarOutput, elapsed: () => number, unit = "events") {
  const start = elapsed();
  let drawnAt = Number.NEGATIVE_INFINITY;
  let nextLine = LINE_EVERY_PERCENT;

  return {
    progressed: (progress: RebuildProgress): void => {
      const now = elapsed();
      const pace = paceOf(progress, now - start);
      if (output.isTTY) {
        if (now - drawnAt < DRAW_EVERY_MS && progress.share < 1) return;
        drawnAt = now;
        output.write(`\r${barOf(progress.share)} ${describe(pace, unit)}\u001b[K`);
        return;
      }
      if (pace.percent < nextLine) return;
      nextLine = Math.floor(pace.percent / LINE_EVERY_PERCENT + 1) * LINE_EVERY_PERCENT;
      output.write(`${describe(pace, unit)}\n`);
    },
    end: (): void => {
      if (output.isTTY) output.write("\r\u001b[K");
    },
  };
}

const barOf = (share: number): string => {
  const full = Math.floor(share * WIDTH);
  return `[${"#".repeat(full)}${".".repeat(WIDTH - full)}]`;
};

const describe = ({ percent, eventsPerSecond, secondsLeft }: RebuildPace, unit: string): string => {
  const left = secondsLeft === null ? "" : `, ${secondsLeft} s left`;
  return `${percent}%, ${eventsPerSecond} ${unit}/s${left}`;
};
