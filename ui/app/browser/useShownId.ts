import { useSearchParams } from "react-router-dom";

/** Reads and sets a URL parameter such as `?rule=3`. */
export function useShownId(
  parameter: string,
): readonly [id: number | null, show: (id: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get(parameter));
  const show = (shownId: number | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (shownId === null) next.delete(parameter);
        else next.set(parameter, String(shownId));
        return next;
      },
      // Closing must not add a history entry.
      { replace: shownId === null },
    );
  return [Number.isSafeInteger(id) && id > 0 ? id : null, show];
}
