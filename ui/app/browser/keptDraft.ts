import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { KEEPS_DRAFT, opensElsewhere } from "../../components/feedback/useDiscardQuestion.tsx";

/** State of a location whose previous history entry opens a draft. */
const AFTER_DRAFT = { followsDraft: true } as const;

export const followsDraft = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "followsDraft" in state;

/**
 * Returns the properties of a link that leaves a form and keeps its draft in the browser's history,
 * so that Back leads to it. The draft is the path that opens the form as it is filled in, with a
 * state for what no address can hold.
 */
export function useKeptDraft(path: string | undefined, state: unknown) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (path === undefined) return {};
  return {
    state: AFTER_DRAFT,
    [KEEPS_DRAFT]: true,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (opensElsewhere(event.currentTarget, event)) return;
      void navigate(path, { replace: path.startsWith(`${pathname}?`), state });
    },
  };
}
