import "./delivery.css";
import { Tag } from "@blueprintjs/core";
import type { ReactNode } from "react";
import {
  describeDelivery,
  nameChannel,
  type DeliveryOutcome,
  type DeliveryStatus,
} from "./deliveryWords.ts";
import { RelativeTime } from "./RelativeTime.tsx";

export interface DeliveryRowProps {
  /** What it is about, as a button or a word. */
  subject: ReactNode;
  channel: string;
  /** The contact's label. */
  destination: string;
  status: DeliveryStatus;
  /** How far it got, once it is sent. */
  outcome?: DeliveryOutcome | null;
  /** ISO 8601. */
  time: string;
  /** Epoch milliseconds. */
  now: number;
  /** What the provider said, or why it was not sent. */
  detail: string;
}

/** One notification: its subject, its recipient and its status. */
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
        <RelativeTime at={time} now={now} />
      </span>
      {detail === "" ? null : <span className="delivery-row-detail truncate">{detail}</span>}
    </li>
  );
}
