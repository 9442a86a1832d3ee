import "./deliveryRecord.css";
import { Tag } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { formatAbsoluteTime } from "../../format/time.ts";
import { formatCount, formatMilliseconds } from "../../format/number.ts";
import { describeDelivery, nameChannel } from "./deliveryWords.ts";
import type { DeliveryOutcome, DeliveryStatus } from "../../../backend/domain/choices.ts";
import { RelativeTime } from "../dataDisplay/RelativeTime.tsx";
import * as words from "../messages.ts";

export interface DeliveryStep {
  kind: "requested" | "deferred" | "begun" | "attemptFailed" | "delivered" | "confirmed" | "gaveUp";
  /** ISO 8601. */
  time: string;
  attempt: number | null;
  latencyMs: number | null;
  /** Outcome of a sent message: filed, accepted or delivered. */
  outcome?: DeliveryOutcome | null;
  isPermanent: boolean;
  nextAttemptAt: string | null;
  detail: string;
}

export interface DeliveryRecordProps {
  /** Subject of the message, as a button or plain text. */
  subject: ReactNode;
  /** The subject as plain text, for the accessible name of the list of steps. */
  name: string;
  channel: string;
  /** Label of the contact. */
  destination: string;
  status: DeliveryStatus;
  /** Outcome of a sent message: filed, accepted or delivered. */
  outcome?: DeliveryOutcome | null;
  isTest: boolean;
  /** Number of attempts with a known outcome. */
  attempts: number;
  /** Number of triggered alerts in the same message. */
  toldTogether: number;
  /** ISO 8601. */
  requestedAt: string;
  nextAttemptAt: string | null;
  detail: string;
  steps: readonly DeliveryStep[];
  now: number;
  timeZone?: string;
}

export function DeliveryRecord(props: DeliveryRecordProps) {
  const { subject, name, channel, destination, status, outcome, isTest, requestedAt, now } = props;
  const { attempts, toldTogether, detail, steps, timeZone } = props;
  const { word, intent } = describeDelivery(status, outcome);
  const facts = [
    ...(attempts > 1 ? [words.countAttempts(formatCount(attempts))] : []),
    ...(toldTogether > 1 ? [words.describeBundled(formatCount(toldTogether - 1))] : []),
  ];
  return (
    <li className="delivery-record">
      <div className="delivery-record-head">
        <span className="delivery-row-subject">{subject}</span>
        <span className="delivery-row-destination truncate">
          {nameChannel(channel)} · {destination}
        </span>
        {isTest ? <Tag minimal>{words.TEST}</Tag> : null}
        <Tag minimal intent={intent}>
          {word}
        </Tag>
        <span className="delivery-row-time">
          <RelativeTime at={requestedAt} now={now} hasMinutes {...(timeZone ? { timeZone } : {})} />
        </span>
      </div>
      <details className="delivery-record-steps">
        <summary>
          <span className="delivery-record-detail">
            {detail === "" && facts.length === 0 ? words.DELIVERY_STEPS : detail}
          </span>
          <span className="delivery-record-facts">{facts.join(", ")}</span>
        </summary>
        <ol aria-label={words.nameSteps(name)}>
          {steps.map((step) => (
            <StepLine
              key={`${step.kind} ${step.attempt} ${step.time} ${step.detail}`}
              step={step}
              timeZone={timeZone}
            />
          ))}
        </ol>
      </details>
    </li>
  );
}

function StepLine({ step, timeZone }: { step: DeliveryStep; timeZone: string | undefined }) {
  const { time, latencyMs, nextAttemptAt, detail } = step;
  return (
    <li className="delivery-step">
      <time className="figures" dateTime={time}>
        {formatAbsoluteTime(time, timeZone)}
      </time>
      <span>{nameStep(step)}</span>
      <span className="figures delivery-step-latency">
        {latencyMs === null ? "" : formatMilliseconds(latencyMs)}
      </span>
      {detail === "" ? null : <span className="delivery-step-detail">{detail}</span>}
      {nextAttemptAt === null ? null : (
        <span className="delivery-step-detail">
          {words.describeNextAttempt(formatAbsoluteTime(nextAttemptAt, timeZone))}
        </span>
      )}
    </li>
  );
}

function nameStep({ kind, attempt, isPermanent, outcome }: DeliveryStep): string {
  switch (kind) {
    case "requested":
      return words.REQUESTED;
    case "deferred":
      return words.DEFERRED;
    case "begun":
      return words.SENDING_BEGAN;
    case "attemptFailed":
      return isPermanent
        ? words.describeAttemptRefused(attempt ?? 1)
        : words.describeAttemptFailed(attempt ?? 1);
    case "delivered":
      return words.describeAttemptSent(attempt ?? 1, outcome);
    case "confirmed":
      return outcome === "delivered" ? words.DELIVERY_CONFIRMED : words.DELIVERY_REFUTED;
    case "gaveUp":
      return words.GIVEN_UP;
    default:
      return kind satisfies never;
  }
}
