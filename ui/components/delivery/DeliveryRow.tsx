import "./delivery.css";
import { Tag } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { describeDelivery, nameChannel } from "./deliveryWords.ts";
import type { DeliveryOutcome, DeliveryStatus } from "../../../backend/domain/choices.ts";
import { RelativeTime } from "../dataDisplay/RelativeTime.tsx";

export interface DeliveryRowProps {
  /** Subject of the message, as a button or plain text. */
  subject: ReactNode;
  channel: string;
  /** Label of the contact. */
  destination: string;
  status: DeliveryStatus;
  /** Outcome of a sent message: filed, accepted or delivered. */
  outcome?: DeliveryOutcome | null;
  /** ISO 8601. */
  time: string;
  now: number;
  /** Response of the provider, or the reason why the message was not sent. */
  detail: string;
}

export function DeliveryRow(props: DeliveryRowProps) {
  const { subject, channel, destination, status, outcome, time, now, detail } = props;
  const { word, intent } = describeDelivery(status, outcome);
  return (
    <li className="delivery-row">
      <span className="delivery-row-subject">{subject}</span>
      <span className="delivery-row-destination truncate">
        {nameChannel(channel)} · {destination}
      </span>
      <Tag minimal intent={intent}>
        {word}
      </Tag>
      <span className="delivery-row-time">
        <RelativeTime at={time} now={now} hasMinutes />
      </span>
      {detail === "" ? null : <span className="delivery-row-detail truncate">{detail}</span>}
    </li>
  );
}
