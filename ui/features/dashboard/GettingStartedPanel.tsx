import { Button } from "@blueprintjs/core";
import { TickIcon } from "@blueprintjs/icons";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useGetAlertsQuery, useGetWatchlistsQuery } from "../../api/endpoints.ts";
import { EVERYONE } from "../../app/alerts/recipients/deliveryProblem.ts";
import { ANY_ALERT } from "../../app/dashboardLists.ts";
import { useRecipients } from "../../app/alerts/recipients/useRecipients.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import * as words from "./messages.ts";

const HIDDEN_KEY = "getting-started-hidden";
const DONE_KEY = "getting-started-done";
const STEPS = ["reached", "watch", "alert"] as const;

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private browsing may block storage; the server's data remain.
  }
}

/**
 * First steps, until they are done or hidden. Done steps do not return, for example after a
 * triggered alert was deleted.
 */
export function GettingStartedPanel() {
  const [isHidden, setHidden] = useState(() => read(HIDDEN_KEY) === "yes");
  const [before] = useState(() => read(DONE_KEY).split(" "));
  const { findProblem } = useRecipients();
  const { data: watchlists } = useGetWatchlistsQuery();
  const { data: alerts } = useGetAlertsQuery(ANY_ALERT);
  const problem = findProblem(EVERYONE);
  const isKnown = problem !== undefined && watchlists !== undefined && alerts !== undefined;
  const done = [
    ...(problem === null ? ["reached"] : []),
    ...(watchlists?.some(({ entries }) => entries > 0) ? ["watch"] : []),
    ...((alerts ?? []).length > 0 ? ["alert"] : []),
  ];
  const remembered = [...new Set([...before, ...done])].filter((id) => id !== "").join(" ");
  useEffect(() => remember(DONE_KEY, remembered), [remembered]);
  if (isHidden || !isKnown || STEPS.every((id) => remembered.split(" ").includes(id))) return null;

  const isDone = (id: string) => done.includes(id) || before.includes(id);
  const steps: readonly Step[] = [
    {
      title: words.STEP_ADDRESS,
      text: problem?.kind === "channel" ? problem.sentence : words.STEP_ADDRESS_TEXT,
      action: problem?.remedy.text ?? "",
      to: problem?.remedy.to ?? "",
      // This step is not stored, so that it agrees with the delivery notice.
      isDone: problem === null,
    },
    {
      title: words.STEP_WATCH,
      action: words.FIND_STOCK,
      to: "/international-stocks",
      isDone: isDone("watch"),
    },
    {
      title: words.CREATE_ALERT,
      action: words.CREATE_ALERT,
      to: "/alerts?create",
      isDone: isDone("alert"),
    },
  ];
  const count = steps.filter((step) => step.isDone).length;

  const hide = () => {
    remember(HIDDEN_KEY, "yes");
    setHidden(true);
  };
  return (
    <Panel
      title={words.GETTING_STARTED}
      count={words.describeStepsDone(count, steps.length)}
      actions={<Button variant="minimal" size="small" text={words.HIDE} onClick={hide} />}
    >
      <ol className="steps" aria-label={words.THREE_STEPS}>
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} number={index + 1} />
        ))}
      </ol>
    </Panel>
  );
}

interface Step {
  title: string;
  text?: string;
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
      {text === undefined ? null : <p className="step-text">{text}</p>}
      <p className="step-end">{isDone ? words.DONE : <Link to={to}>{action}</Link>}</p>
    </li>
  );
}
