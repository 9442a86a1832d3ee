import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { DEMO_INBOX, useDemoInbox } from "../../app/demo/demoInbox.ts";
import type { RunningDemo } from "../../app/demo/demoSession.ts";
import { showToast } from "../../app/toasts.ts";
import { NoticeBar } from "../../components/feedback/NoticeBar.tsx";
import * as words from "./messages.ts";

interface DemoTourProps {
  demo: Pick<RunningDemo, "alertSoon">;
  onEnd: () => void;
}

/** Five things to do, each for real, in the place of the demo's notice. */
export function DemoTour({ demo, onEnd }: DemoTourProps) {
  const [index, setIndex] = useState(0);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { mails } = useDemoInbox();
  /** The alert of the tour: its symbol, and how many mails there were before it. */
  const [alert, setAlert] = useState({ symbol: "", mailsBefore: 0 });
  const navigate = useNavigate();

  const actions: Readonly<Record<keyof typeof words.TOUR_STEPS, (() => unknown) | null>> = {
    stock: () => navigate("/stocks/AAPL"),
    alert: async () => {
      const symbol = await demo.alertSoon();
      setAlert({ symbol, mailsBefore: mails.length });
      await navigate("/alerts");
    },
    // Nothing to do but to wait.
    firing: null,
    message: () => navigate({ search: DEMO_INBOX }),
    portfolio: () => navigate("/portfolios"),
  };
  const names = Object.keys(words.TOUR_STEPS) as (keyof typeof words.TOUR_STEPS)[];
  const name = names[index] ?? "portfolio";
  const { before, action, after } = words.TOUR_STEPS[name];
  const run = actions[name];
  const newMails = mails.slice(0, mails.length - alert.mailsBefore);
  const isDone = run ? isTried : newMails.some(({ text }) => text.includes(alert.symbol));
  const isLast = index === names.length - 1;

  const tryIt = async () => {
    setBusy(true);
    try {
      await run?.();
      setTried(true);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      showToast({ intent: "failure", title: words.DEMO_NOT_CHANGED, message });
    }
    setBusy(false);
  };
  const goOn = () => {
    if (isLast) return onEnd();
    setIndex(index + 1);
    setTried(false);
  };

  return (
    <div aria-live="polite">
      <NoticeBar
        tone="plain"
        sentence={words.describeTourStep(index + 1, names.length, isDone ? after : before)}
      >
        <Button variant="minimal" text={words.END_TOUR} onClick={onEnd} />
        {run && !isTried ? (
          <Button intent="primary" text={action} loading={isBusy} onClick={() => void tryIt()} />
        ) : (
          <Button
            intent="primary"
            text={isLast ? words.FINISH_TOUR : words.NEXT_STEP}
            onClick={goOn}
          />
        )}
      </NoticeBar>
    </div>
  );
}
