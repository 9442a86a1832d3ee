import { ChevronDownIcon, ChevronUpIcon } from "@blueprintjs/icons";
import { createContext, useContext, useId, useMemo, useState, type ReactNode } from "react";
import { EmptyState, type EmptyStateProps } from "../feedback/EmptyState.tsx";
import { FailureNotice } from "../feedback/FailureNotice.tsx";
import { LoadingStatus } from "../feedback/LoadingStatus.tsx";
import { RowSkeleton } from "../feedback/RowSkeleton.tsx";

export type PanelState =
  | { status: "ready" }
  /** `waitingFor` is a full sentence; `skeleton` has the size of the content. */
  | { status: "loading"; waitingFor: string; skeleton?: ReactNode }
  | ({ status: "empty" } & EmptyStateProps)
  /** `sentence` says what failed; `reason` is the server's message. */
  | {
      status: "failed";
      sentence: string;
      reason?: string;
      onRetry?: () => void;
      isRetrying?: boolean;
    };

export interface PanelProps {
  title: string;
  /** Number of entries, shown next to the title. */
  count?: string;
  actions?: ReactNode;
  state?: PanelState;
  /** Adds padding around the body; lists use the full width and omit it. */
  isPadded?: boolean;
  children?: ReactNode;
}

const READY: PanelState = { status: "ready" };

function renderBody(state: PanelState, children: ReactNode): ReactNode {
  switch (state.status) {
    case "ready":
      return children;
    case "loading":
      return (
        <LoadingStatus waitingFor={state.waitingFor}>
          {state.skeleton ?? <RowSkeleton />}
        </LoadingStatus>
      );
    case "empty": {
      const { status: _status, ...empty } = state;
      return <EmptyState {...empty} />;
    }
    case "failed":
      return (
        <FailureNotice
          title={state.sentence}
          {...(state.reason === undefined ? {} : { reason: state.reason })}
          {...(state.onRetry === undefined ? {} : { onAction: state.onRetry })}
          isBusy={state.isRetrying ?? false}
        />
      );
    default:
      return state satisfies never;
  }
}

export interface PanelFold {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Makes the panel inside collapsible; null keeps it open. */
export const PanelFoldContext = createContext<PanelFold | null>(null);

/** Closed at first: on a phone, thirteen panels would be seven screens high. */
export function FoldedPanel({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const fold = useMemo(() => ({ isOpen, onToggle: () => setOpen(!isOpen) }), [isOpen]);
  return <PanelFoldContext value={isFolded ? fold : null}>{children}</PanelFoldContext>;
}

export function Panel({
  title,
  count,
  actions,
  state = READY,
  isPadded = false,
  children,
}: PanelProps) {
  const titleId = useId();
  const bodyId = useId();
  const fold = useContext(PanelFoldContext);
  const isShown = fold === null || fold.isOpen;
  const isNotice = state.status === "empty" || state.status === "failed";
  const padding = isPadded && state.status === "ready" ? " panel-body-padded" : "";
  const name = (
    <>
      {title}
      {count === undefined ? null : (
        // The space keeps screen readers from reading "Active Alerts7".
        <>
          {" "}
          <span className="panel-count figures">{count}</span>
        </>
      )}
    </>
  );
  return (
    <section className={isShown ? "panel" : "panel panel-folded"} aria-labelledby={titleId}>
      <div className="panel-header">
        <h2 className="panel-title" id={titleId}>
          {fold ? (
            <button
              type="button"
              className="panel-fold"
              aria-expanded={fold.isOpen}
              aria-controls={bodyId}
              onClick={fold.onToggle}
            >
              <span>{name}</span>
              {fold.isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
            </button>
          ) : (
            name
          )}
        </h2>
        {actions === undefined || !isShown ? null : <div className="panel-actions">{actions}</div>}
      </div>
      <div
        id={bodyId}
        className={`panel-body${padding}${isNotice ? " panel-body-empty" : ""}`}
        hidden={!isShown}
      >
        {isShown ? renderBody(state, children) : null}
      </div>
    </section>
  );
}
