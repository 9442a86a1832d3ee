import { Link } from "react-router-dom";
import type { Alert } from "../../api/endpoints.ts";
import { useKeptDraft } from "../browser/keptDraft.ts";
import { EVERYONE } from "./recipients/deliveryProblem.ts";
import { useRecipients } from "./recipients/useRecipients.ts";

export interface DeliverySentenceProps {
  /** Recipients that an alert names; by default everyone is notified. */
  named?: Pick<Alert, "emailId" | "phoneNumberId">;
  /** Labels of a rule, which may be routed to some channels only. */
  labels?: readonly string[];
  /**
   * Path that opens the form as it is filled in, so that Back and adding an address return to it.
   */
  returnTo?: string | undefined;
  /** State of that path, for a draft that no address can hold. */
  returnState?: unknown;
}

/** Says who is notified, or why delivery is impossible, in the same way in every form. */
export function DeliverySentence(props: DeliverySentenceProps) {
  const { named = EVERYONE, labels, returnTo, returnState } = props;
  const { describe, findProblem } = useRecipients(labels);
  const keptDraft = useKeptDraft(returnTo, returnState);
  const problem = findProblem(named);
  if (!problem) return <>{describe(named)}</>;
  const { sentence, remedy } = problem;
  const warning = (
    <span className="form-field-warning">
      {sentence}{" "}
      <Link to={remedy.to} {...keptDraft}>
        {remedy.text}
      </Link>
    </span>
  );
  return problem.kind === "channel" ? (
    <span>
      {describe(named)}. {warning}
    </span>
  ) : (
    warning
  );
}
