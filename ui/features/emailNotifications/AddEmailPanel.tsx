import { MAX_EMAIL, MAX_TEXT } from "../../../backend/domain/limits.ts";
import { Button } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { fieldErrorOf, isConflict, isApiError, sentenceOf } from "../../api/apiError.ts";
import { useAddEmailNotificationMutation } from "../../api/endpoints.ts";
import { followsDraft } from "../../app/browser/keptDraft.ts";
import { showToast } from "../../app/toasts.ts";
import { FormInput } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import * as words from "./messages.ts";

const FIELDS = ["email", "label"] as const;
const REQUIRED = { email: words.EMAIL_REQUIRED, label: words.LABEL_REQUIRED } as const;

const labelOf = (email: string): string => email.split("@", 1).join("").trim();

/** The field names are those that browsers autofill. */
export function AddEmailPanel() {
  const [email, setEmail] = useState("");
  const [typedLabel, setTypedLabel] = useState<string>();
  const named = labelOf(email);
  const [problems, setProblems] = useState<{ email?: string; label?: string }>({});
  const [add, { isLoading }] = useAddEmailNotificationMutation();
  const navigate = useNavigate();
  const isReturning = followsDraft(useLocation().state);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const newEmailNotification = { email: email.trim(), label: (typedLabel ?? named).trim() };
    const missing = FIELDS.filter(
      (name) => newEmailNotification[name] === "" && (name === "email" || typedLabel !== undefined),
    );
    if (missing.length > 0) {
      setProblems(Object.fromEntries(missing.map((name) => [name, REQUIRED[name]])));
      return;
    }
    setProblems({});
    try {
      await add({ newEmailNotification }).unwrap();
      showToast({ intent: "success", message: words.describeAdded(newEmailNotification.email) });
      setEmail("");
      setTypedLabel(undefined);
      if (isReturning) void navigate(-1);
    } catch (error) {
      const fault = fieldErrorOf(error, ["email", "label"]);
      if (isConflict(error)) setProblems({ email: sentenceOf(error) });
      else if (fault?.field === "label") setProblems({ label: fault.sentence });
      else if (isApiError(error) && error.status === 422)
        setProblems({ email: words.EMAIL_INVALID });
      showToast({ intent: "failure", message: words.ADD_FAILED });
    }
  };

  return (
    <Panel title={words.ADD_AN_ADDRESS} isPadded>
      <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
        <FormInput
          label={words.EMAIL}
          error={problems.email}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={words.EMAIL_EXAMPLE}
          maxLength={MAX_EMAIL}
          value={email}
          onValueChange={(typed) => {
            setEmail(typed);
            setProblems(({ label: kept }) => (kept === undefined ? {} : { label: kept }));
          }}
        />
        <FormInput
          label={words.LABEL}
          error={problems.label}
          help={words.LABEL_HELP}
          name="label"
          placeholder={named === "" ? words.LABEL_EXAMPLE : named}
          maxLength={MAX_TEXT}
          value={typedLabel ?? ""}
          onValueChange={(typed) => {
            setTypedLabel(typed);
            setProblems(({ email: kept }) => (kept === undefined ? {} : { email: kept }));
          }}
        />
        {isReturning ? <p className="form-note">{words.RETURN_NOTE}</p> : null}
        <div className="form-end">
          <Button type="submit" intent="primary" text={words.ADD_ADDRESS} loading={isLoading} />
        </div>
      </form>
    </Panel>
  );
}
