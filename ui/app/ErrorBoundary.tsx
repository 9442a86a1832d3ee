import { Component, type ReactNode } from "react";
import { FailureNotice } from "../components/FailureNotice.tsx";
import { PART_MISSING, RELOAD, RETRY, describeNotShown } from "./messages.ts";

/** A chunk that is gone after a new version was installed: only a reload can find the new one. */
const MISSING_CHUNK = /dynamically imported module|Importing a module script failed|module script/i;

interface Props {
  /** What failed, as the reader knows it: "The dashboard", "The chart". */
  what: string;
  /** A change of this value (the path, for one) clears the failure. */
  resetKey?: string;
  /** Puts the notice where what failed would have been; a screen keeps its heading this way. */
  frame?: (notice: ReactNode) => ReactNode;
  children: ReactNode;
}

interface State {
  error: Error | null;
  resetKey: string | undefined;
}

/**
 * Keeps a failure inside its frame: the rest of the page lives on, the reader learns what failed
 * and can try again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  private readonly retry = (): void => this.setState({ error: null });

  private readonly reload = (): void => window.location.reload();

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const outdated = MISSING_CHUNK.test(error.message);
    const notice = (
      <FailureNotice
        title={describeNotShown(this.props.what)}
        reason={outdated ? PART_MISSING : error.message}
        action={outdated ? RELOAD : RETRY}
        onAction={outdated ? this.reload : this.retry}
      />
    );
    return this.props.frame === undefined ? notice : this.props.frame(notice);
  }
}
