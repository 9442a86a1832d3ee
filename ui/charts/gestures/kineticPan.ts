/** Milliseconds at the end of a drag that determine its release speed. */
const MEMORY_MS = 80;
/** Milliseconds of rest before the release after which the speed is zero. */
const REST_MS = 50;
/** Time until the speed falls to 1/e, as in iOS' normal scroll deceleration (0.998 per ms). */
const DECAY_MS = 500;
/** Pixels per millisecond below which movement is invisible. */
const STILL = 0.02;

export type KineticPan = ReturnType<typeof createKineticPan>;

export function createKineticPan() {
  let moves: { readonly x: number; readonly time: number }[] = [];
  return {
    record: (x: number, time: number) => {
      moves = [...moves.filter((move) => time - move.time <= MEMORY_MS), { x, time }];
    },
    /** Pixels per millisecond at `time`; zero after a rest. */
    velocityAt: (time: number) => {
      const [first] = moves;
      const last = moves.at(-1);
      if (!first || !last || last.time === first.time || time - last.time > REST_MS) return 0;
      return (last.x - first.x) / (last.time - first.time);
    },
  };
}

/** Distance in pixels covered `elapsed` milliseconds after the release. */
export const kineticDistance = (velocity: number, elapsed: number): number =>
  velocity * DECAY_MS * (1 - Math.exp(-elapsed / DECAY_MS));

/** Does nothing if the user prefers reduced motion. */
export function release(
  velocity: number,
  prefersStill: boolean,
  moveBy: (dx: number) => void,
  requestFrame?: (step: (time: number) => void) => number,
): () => void {
  return prefersStill ? () => undefined : continuePan(velocity, moveBy, requestFrame);
}

/** Runs until the movement stops or the returned function is called. */
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
