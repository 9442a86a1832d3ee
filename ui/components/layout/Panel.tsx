import { ChevronDownIcon, ChevronUpIcon } from "@blueprintjs/icons";
import { createContext, useContext, useId, useState, type ReactNode } from "react";
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

/**
 * Makes the panels inside collapsible: on a phone, thirteen panels would be seven screens high.
 */
export const FoldedPanels = createContext(false);

/** A framed part of a screen. The frame and its title stay in every state. */
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
  const isFolding = useContext(FoldedPanels);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || !isFolding;
  const isNotice = state.status === "empty" || state.status === "failed";
  const padding = isPadded && state.status === "ready" ? " panel-body-padded" : "";
  const name = (
    <>
      {title}
      {count === undefined ? null : (
        // The space is for screen readers: without it the name would be "Active Alerts7".
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
          {isFolding ? (
            <button
              type="button"
              className="panel-fold"
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => setOpen(!isOpen)}
            >
              <span>{name}</span>
              {isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
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
