/** Runs something once after so many milliseconds; the result cancels it. */
export type StartTimer = (run: () => void, milliseconds: number) => () => void;

export const startRealTimer: StartTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};
