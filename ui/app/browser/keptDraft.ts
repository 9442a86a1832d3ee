import { useMemo, type MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { KEEPS_DRAFT, opensElsewhere } from "../../components/feedback/useDiscardQuestion.tsx";
import { useAppDispatch, useAppSelector } from "../hooks.ts";
import { draftDropped, draftKept } from "../keptDrafts.ts";

/** State of a location whose previous history entry opens a draft. */
const AFTER_DRAFT = { followsDraft: true } as const;

export const followsDraft = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "followsDraft" in state;

const EMPTY = "create=";

const normalize = (search: string): string => new URLSearchParams(search).toString();

/**
 * Returns the properties of a link that leaves a form and keeps its draft, for Back and for {@link
 * useDraftLocation}. `path` opens the form as filled in; `state` is what no address can hold.
 */
export function useKeptDraft(path: string | undefined, state: unknown) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { pathname: current } = useLocation();
  if (path === undefined) return {};
  return {
    state: AFTER_DRAFT,
    [KEEPS_DRAFT]: true,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (opensElsewhere(event.currentTarget, event)) return;
      const [pathname = "", search] = path.split("?");
      dispatch(draftKept({ pathname, search: normalize(search ?? ""), state }));
      void navigate(path, { replace: pathname === current, state });
    },
  };
}

/** A kept draft replaces that of an empty form until `drop` is called. */
export function useDraftLocation() {
  const { pathname, search, state } = useLocation();
  const draft = useAppSelector(({ keptDrafts }) => keptDrafts[pathname]);
  const dispatch = useAppDispatch();
  const wanted = normalize(search);
  const isKept =
    draft !== undefined &&
    (wanted === draft.search || (wanted === EMPTY && draft.search.startsWith(EMPTY)));
  const text = isKept ? draft.search : wanted;
  return {
    params: useMemo(() => new URLSearchParams(text), [text]),
    state: isKept ? draft.state : (state as unknown),
    isKept,
    drop: () => {
      if (isKept) dispatch(draftDropped(pathname));
    },
  };
}
