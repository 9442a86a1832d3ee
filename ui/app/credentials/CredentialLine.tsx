import { Button } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { useCheckCredentialsMutation, type Credential } from "../../api/endpoints.ts";
import { useNow } from "../browser/clock.ts";
import { announce } from "../toasts.ts";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { StatusLine, type StatusLineProps } from "../../components/feedback/StatusLine.tsx";
import * as words from "./messages.ts";

export interface CredentialLineProps {
  /** Credentials of a service and the result of their last check. */
  credential: Credential;
}

export function CredentialLine({ credential }: CredentialLineProps) {
  const { name, label, state, canCheck } = credential;
  const [check, { isLoading }] = useCheckCredentialsMutation();
  const now = useNow();

  const ask = () => announce(check({ name }).unwrap(), words.CHECK_FAILED);

  return (
    <div className="settings-credential">
      <StatusLine {...describeCredential(credential, now)} />
      {canCheck && state !== "missing" && state !== "incomplete" ? (
        <Button
          variant="minimal"
          size="small"
          text={words.CHECK}
          aria-label={words.nameCheck(label)}
          title={words.CHECK_NOTE}
          loading={isLoading}
          onClick={() => void ask()}
        />
      ) : null}
    </div>
  );
}

export function describeCredential(credential: Credential, now: number): StatusLineProps {
  const { state, checkedAt, detail, canCheck } = credential;
  switch (state) {
    case "missing":
      return { tone: "neutral", sentence: words.NOT_CONFIGURED };
    case "incomplete":
      return {
        tone: "bad",
        sentence: words.INCOMPLETE,
        detail: credential.name.startsWith("destination-")
          ? words.INCOMPLETE_REMEDY
          : words.INCOMPLETE_KEY,
      };
    case "configured": {
      const waiting = canCheck ? words.NOT_CONFIRMED_YET : words.CONFIRMED_BY_A_MESSAGE;
      return detail === null
        ? { tone: "waiting", sentence: words.CONFIGURED, detail: waiting }
        : { tone: "waiting", sentence: words.NOT_CONFIRMED_YET, detail };
    }
    case "working": {
      const confirmed: ReactNode = (
        <>
          {words.CONFIRMED} <RelativeTime at={checkedAt} now={now} hasMinutes />
        </>
      );
      return { tone: "good", sentence: words.WORKING, detail: confirmed };
    }
    case "refused":
      return { tone: "bad", sentence: words.REFUSED, ...(detail === null ? {} : { detail }) };
    default:
      return state satisfies never;
  }
}
