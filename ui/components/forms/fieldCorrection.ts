import { createContext, useContext, useEffect } from "react";

export const FieldCorrection = createContext<(correction: string | undefined) => void>(
  () => undefined,
);

/** Replaces the error of the surrounding field. */
export function useFieldCorrection(correction: string | undefined): void {
  const set = useContext(FieldCorrection);
  useEffect(() => {
    set(correction);
    return () => set(undefined);
  }, [set, correction]);
}
