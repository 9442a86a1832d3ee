import { Component, type ReactNode } from "react";
import { FailureNotice } from "../components/feedback/FailureNotice.tsx";
import { PART_MISSING, RELOAD, RETRY, describeNotShown } from "./messages.ts";

/** Error of a chunk that an update removed; only a reload finds the new one. */
const MISSING_CHUNK = /dynamically imported module|Importing a module script failed|module script/i;

interface Props {
  /** Name of the failed part, such as "The dashboard". */
  what: string;
  /** Clears the error when its value changes, for example the path. */
  resetKey?: string;
  /** Wraps the notice, such as in a screen's heading. */
  frame?: (notice: ReactNode) => ReactNode;
  children: ReactNode;
}

interface State {
  error: Error | null;
  resetKey: string | undefined;
}

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
