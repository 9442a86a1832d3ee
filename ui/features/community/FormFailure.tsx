import { describeFailure } from "./messages.ts";
export interface FormFailureProps {
  /** What failed, in plain words. */
  what: string;
  /** Undefined while nothing has. */
  reason: string | undefined;
}

/** Beside the button that was pressed, because a toast is gone before one has read one's own text. */
export function FormFailure({ what, reason }: FormFailureProps) {
  return (
    <div role="alert">
      {reason === undefined ? null : (
        <p className="community-failure">{describeFailure(what, reason)}</p>
      )}
    </div>
  );
}
