import { createContext, useContext, useEffect } from "react";

/** Sets the correction that a control suggests; undefined if it suggests none. */
export const FieldCorrection = createContext<(correction: string | undefined) => void>(
  () => undefined,
);

/** Shows the correction instead of the error of the field around the control. */
export function useFieldCorrection(correction: string | undefined): void {
  const set = useContext(FieldCorrection);
  useEffect(() => {
    set(correction);
    return () => set(undefined);
  }, [set, correction]);
}
