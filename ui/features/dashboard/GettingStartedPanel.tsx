import { Button } from "@blueprintjs/core";
import { TickIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useGetAlertsQuery, useGetWatchlistsQuery } from "../../api/endpoints.ts";
import type { Recipients } from "../../app/alerts/destination.ts";
import { ANY_ALERT } from "../../app/dashboardLists.ts";
import { useRecipients } from "../../app/alerts/useRecipients.ts";
import { Panel } from "../../components/Panel.tsx";
import {
  ADD_AN_ADDRESS,
  CREATE_ALERT,
  DONE,
  FIND_STOCK,
  GETTING_STARTED,
  HIDE,
  STEP_ADDRESS,
  STEP_ADDRESS_TEXT,
  STEP_ALERT_TEXT,
  STEP_WATCH,
  STEP_WATCH_TEXT,
  THREE_STEPS,
  describeStepsDone,
} from "./messages.ts";

const HIDDEN_KEY = "getting-started-hidden";

function readHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN_KEY) === "yes";
  } catch {
    return false;
  }
}

function rememberHidden(): void {
  try {
    localStorage.setItem(HIDDEN_KEY, "yes");
  } catch {
    // Private browsing may block storage; the panel then returns on the next visit.
  }
}

const countRecipients = ({ emails, phones, services, browsers }: Recipients): number =>
  emails.length + phones.length + services.length + browsers;

export function GettingStartedPanel() {
  const [isHidden, setHidden] = useState(readHidden);
  const { recipients } = useRecipients();
  const { data: watchlists } = useGetWatchlistsQuery();
  const { data: alerts } = useGetAlertsQuery(ANY_ALERT);
  if (isHidden || !recipients || !watchlists || !alerts) return null;

  const steps: readonly Step[] = [
    {
      title: STEP_ADDRESS,
      text: STEP_ADDRESS_TEXT,
      action: ADD_AN_ADDRESS,
      to: "/email-notifications",
      isDone: countRecipients(recipients) > 0,
    },
    {
      title: STEP_WATCH,
      text: STEP_WATCH_TEXT,
      action: FIND_STOCK,
      to: "/international-stocks",
      isDone: watchlists.some(({ entries }) => entries > 0),
    },
    {
      title: CREATE_ALERT,
      text: STEP_ALERT_TEXT,
      action: CREATE_ALERT,
      to: "/alerts?create",
      isDone: alerts.length > 0,
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;

  const hide = () => {
    rememberHidden();
    setHidden(true);
  };
  return (
    <Panel
      title={GETTING_STARTED}
      count={describeStepsDone(done, steps.length)}
      actions={<Button variant="minimal" size="small" text={HIDE} onClick={hide} />}
    >
      <ol className="steps" aria-label={THREE_STEPS}>
        {steps.map((step, index) => (
          <StepItem key={step.to} step={step} number={index + 1} />
        ))}
      </ol>
    </Panel>
  );
}

interface Step {
  title: string;
  text: string;
  action: string;
  to: string;
  isDone: boolean;
}

function StepItem({ step, number }: { step: Step; number: number }) {
  const { title, text, action, to, isDone } = step;
  return (
    <li className={isDone ? "step step-done" : "step"}>
      <span className="step-mark figures" aria-hidden="true">
        {isDone ? <TickIcon size={12} /> : number}
      </span>
      <h3 className="step-title">{title}</h3>
      <p className="step-text">{text}</p>
      <p className="step-end">{isDone ? DONE : <Link to={to}>{action}</Link>}</p>
    </li>
  );
}
