/** Only the end of a drag determines its release speed, milliseconds. */
const MEMORY_MS = 80;
/** A drag that rested this long before its release has no speed left. */
const REST_MS = 50;
/** Time in which the speed falls to 1/e, as in iOS' normal scroll deceleration (0.998 a millisecond). */
const DECAY_MS = 500;
/** Slower than this many pixels a millisecond the movement is invisible. */
const STILL = 0.02;

/** Watches a drag for its speed at release. */
export interface KineticPan {
  readonly record: (x: number, time: number) => void;
  /** Pixels a millisecond at `time`; zero after a rest. */
  readonly velocityAt: (time: number) => number;
}

export function createKineticPan(): KineticPan {
  let moves: { readonly x: number; readonly time: number }[] = [];
  return {
    record: (x, time) => {
      moves = [...moves.filter((move) => time - move.time <= MEMORY_MS), { x, time }];
    },
    velocityAt: (time) => {
      const [first] = moves;
      const last = moves.at(-1);
      if (!first || !last || last.time === first.time || time - last.time > REST_MS) return 0;
      return (last.x - first.x) / (last.time - first.time);
    },
  };
}

/** Pixels still to go from a speed, after `elapsed` milliseconds. */
export const kineticDistance = (velocity: number, elapsed: number): number =>
  velocity * DECAY_MS * (1 - Math.exp(-elapsed / DECAY_MS));

/** What a drag does when it is released: nothing for readers who want things to stand still. */
export function release(
  velocity: number,
  prefersStill: boolean,
  moveBy: (dx: number) => void,
  requestFrame?: (step: (time: number) => void) => number,
): () => void {
  return prefersStill ? () => undefined : continuePan(velocity, moveBy, requestFrame);
}

/** Moves on by itself, slower and slower, until it is still or called off. */
export function continuePan(
  velocity: number,
  moveBy: (dx: number) => void,
  requestFrame: (step: (time: number) => void) => number = requestAnimationFrame,
  cancelFrame: (frame: number) => void = cancelAnimationFrame,
): () => void {
  if (Math.abs(velocity) <= STILL) return () => undefined;
  let start: number | null = null;
  let gone = 0;
  let frame = requestFrame(step);
  function step(time: number): void {
    start ??= time;
    const elapsed = time - start;
    const distance = kineticDistance(velocity, elapsed);
    moveBy(distance - gone);
    gone = distance;
    if (Math.abs(velocity) * Math.exp(-elapsed / DECAY_MS) > STILL) frame = requestFrame(step);
  }
  return () => cancelFrame(frame);
}
