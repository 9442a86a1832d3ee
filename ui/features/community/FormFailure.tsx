import { describeFailure } from "./messages.ts";
export interface FormFailureProps {
  what: string;
  reason: string | undefined;
}

/** Stays beside the submit button; a toast would disappear too early. */
export function FormFailure({ what, reason }: FormFailureProps) {
  return (
    <div role="alert">
      {reason === undefined ? null : (
        <p className="community-failure">{describeFailure(what, reason)}</p>
      )}
    </div>
  );
}
