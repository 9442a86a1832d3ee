import { Button } from "@blueprintjs/core";
import { TickIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { Link } from "react-router-dom";
import {
  ALL_CONTACTS,
  useGetAlertsQuery,
  useGetEmailNotificationsQuery,
  useGetPhoneNumbersQuery,
  useGetWatchlistPagesInfiniteQuery,
  joinPages,
} from "../../api/endpoints.ts";
import { FIRST_ALERTS } from "./ActiveAlertsPanel.tsx";
import { Panel } from "../../components/Panel.tsx";

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
    // Private browsing may forbid storage; the panel comes back at the next visit.
  }
}

/** What an empty install needs before it is of use; gone once it has it, or when it is hidden. */
export function GettingStartedPanel() {
  const [isHidden, setHidden] = useState(readHidden);
  const { data: emails } = useGetEmailNotificationsQuery(ALL_CONTACTS);
  const { data: phones } = useGetPhoneNumbersQuery(ALL_CONTACTS);
  const watchlist = joinPages(useGetWatchlistPagesInfiniteQuery().data);
  const { data: alerts } = useGetAlertsQuery(FIRST_ALERTS);
  if (isHidden || !emails || !phones || !watchlist || !alerts) return null;

  const steps: readonly Step[] = [
    {
      title: "Add where to be told",
      text: "An e-mail address or a phone number that receives your alerts.",
      action: "Add an address",
      to: "/email-notifications",
      isDone: emails.length + phones.length > 0,
    },
    {
      title: "Watch a symbol",
      text: "Look a stock up and add it to your watchlist.",
      action: "Find a stock",
      to: "/international-stocks",
      isDone: watchlist.total > 0,
    },
    {
      title: "Create an alert",
      text: "Name a price; you are told once it is reached.",
      action: "Create an alert",
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
      title="Getting started"
      count={`${done} of ${steps.length}`}
      actions={<Button variant="minimal" size="small" text="Hide" onClick={hide} />}
    >
      <ol className="steps" aria-label="Three steps">
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
      <p className="step-end">{isDone ? "Done" : <Link to={to}>{action}</Link>}</p>
    </li>
  );
}
