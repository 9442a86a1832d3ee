import { describeFailure } from "./messages.ts";
export interface FormFailureProps {
  what: string;
  /** Undefined while there is no failure. */
  reason: string | undefined;
}

/**
 * Shown next to the submit button, because a toast disappears before the user has reread the text.
 */
export function FormFailure({ what, reason }: FormFailureProps) {
  return (
    <div role="alert">
      {reason === undefined ? null : (
        <p className="community-failure">{describeFailure(what, reason)}</p>
      )}
    </div>
  );
}
