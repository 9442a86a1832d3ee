import { Link } from "react-router-dom";
import type { Alert } from "../../api/endpoints.ts";
import { EVERYONE } from "./recipients/deliveryProblem.ts";
import { useRecipients } from "./recipients/useRecipients.ts";

export interface DeliverySentenceProps {
  /** Recipients that an alert names; by default everyone is notified. */
  named?: Pick<Alert, "emailId" | "phoneNumberId">;
  /** Labels of a rule, which may be routed to some channels only. */
  labels?: readonly string[];
}

/** Who is notified, and why a message cannot be delivered, with where to mend it; the same in every form. */
export function DeliverySentence({ named = EVERYONE, labels }: DeliverySentenceProps) {
  const { describe, findProblem } = useRecipients(labels);
  const problem = findProblem(named);
  if (!problem) return <>{describe(named)}</>;
  const { sentence, remedy } = problem;
  const warning = (
    <span className="form-field-warning">
      {sentence} <Link to={remedy.to}>{remedy.text}</Link>
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
