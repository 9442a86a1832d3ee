import { Button } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { useCheckCredentialsMutation, type Credential } from "../../api/endpoints.ts";
import { useNow } from "../browser/clock.ts";
import { announce } from "../toasts.ts";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { StatusLine, type StatusLineProps } from "../../components/feedback/StatusLine.tsx";
import {
  CHECK,
  CHECK_FAILED,
  CHECK_NOTE,
  CONFIGURED,
  CONFIRMED,
  CONFIRMED_BY_A_MESSAGE,
  INCOMPLETE,
  INCOMPLETE_KEY,
  INCOMPLETE_REMEDY,
  NOT_CONFIGURED,
  NOT_CONFIRMED_YET,
  REFUSED,
  WORKING,
  nameCheck,
} from "./messages.ts";

export interface CredentialLineProps {
  /** Credentials of one service, and what its last check found. */
  credential: Credential;
}

export function CredentialLine({ credential }: CredentialLineProps) {
  const { name, label, state, canCheck } = credential;
  const [check, { isLoading }] = useCheckCredentialsMutation();
  const now = useNow();

  const ask = async () => {
    await announce(check({ name }).unwrap(), CHECK_FAILED);
  };

  return (
    <div className="settings-credential">
      <StatusLine {...describeCredential(credential, now)} />
      {canCheck && state !== "missing" && state !== "incomplete" ? (
        <Button
          variant="minimal"
          size="small"
          text={CHECK}
          aria-label={nameCheck(label)}
          title={CHECK_NOTE}
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
      return { tone: "neutral", sentence: NOT_CONFIGURED };
    case "incomplete":
      return {
        tone: "bad",
        sentence: INCOMPLETE,
        detail: credential.name.startsWith("destination-") ? INCOMPLETE_REMEDY : INCOMPLETE_KEY,
      };
    case "configured": {
      const waiting = canCheck ? NOT_CONFIRMED_YET : CONFIRMED_BY_A_MESSAGE;
      return detail === null
        ? { tone: "waiting", sentence: CONFIGURED, detail: waiting }
        : { tone: "waiting", sentence: NOT_CONFIRMED_YET, detail };
    }
    case "working": {
      const confirmed: ReactNode = (
        <>
          {CONFIRMED} <RelativeTime at={checkedAt} now={now} hasMinutes />
        </>
      );
      return { tone: "good", sentence: WORKING, detail: confirmed };
    }
    case "refused":
      return { tone: "bad", sentence: REFUSED, ...(detail === null ? {} : { detail }) };
    default:
      return state satisfies never;
  }
}
