import * as words from "./messages.ts";
import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useDemoState, type RunningDemo } from "../../app/demo/demoSession.ts";
import { showToast } from "../../app/toasts.ts";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { NoticeBar } from "../../components/feedback/NoticeBar.tsx";
import { readBaseUrl } from "../../app/browser/baseUrl.ts";
import { useNavigate } from "react-router-dom";
import { DEMO_INBOX, useDemoInbox } from "../../app/demo/demoInbox.ts";

const key = () => `demo-tour-dismissed:${readBaseUrl().pathname}`;

/** Without storage, the tour is offered at each visit. */
function isTourDismissed(): boolean {
  try {
    return localStorage.getItem(key()) === "yes";
  } catch {
    return false;
  }
}

function dismissTour(): void {
  try {
    localStorage.setItem(key(), "yes");
  } catch {
    // Private browsing may forbid storage.
  }
}

export function DemoNotice({ reload }: { reload?: () => void }) {
  const state = useDemoState();
  const reloadPage = reload ?? (() => window.location.reload());
  switch (state?.status) {
    case undefined:
      return null;
    case "starting":
      return <SampleNotice demo={null} reload={reloadPage} />;
    case "kept":
      return <SampleNotice demo={state.demo} reload={reloadPage} />;
    case "unkept":
      return <NoticeBar tone="warning" sentence={words.DEMO_UNKEPT} />;
    case "failed":
      return <NoticeBar tone="warning" sentence={`${words.DEMO_FAILED}: ${state.reason}`} />;
    case "elsewhere":
      return <ElsewhereNotice demo={state.demo} reload={reloadPage} />;
  }
}

interface NoticeProps<Demo> {
  demo: Demo;
  reload: () => void;
}

const QUESTIONS = {
  empty: { title: words.START_EMPTY, question: words.EMPTY_QUESTION, confirm: words.EMPTY_NOW },
  story: { title: words.RESET_TITLE, question: words.RESET_QUESTION, confirm: words.RESET_NOW },
} as const;

/** A null `demo` reserves the space while it starts. */
function SampleNotice({ demo, reload }: NoticeProps<RunningDemo | null>) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>("empty");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [tour, setTour] = useState(() => (isTourDismissed() ? "dismissed" : "offered"));

  const ask = (next: keyof typeof QUESTIONS) => {
    setAsked(next);
    setAsking(true);
  };
  const startAgain = async (again: RunningDemo) => {
    setBusy(true);
    try {
      await (asked === "empty" ? again.startEmpty() : again.reset());
      reload();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      showToast({ intent: "failure", title: words.DEMO_NOT_CHANGED, message });
    }
    setBusy(false);
    setAsking(false);
  };

  if (demo !== null && tour === "taken") {
    const end = () => {
      dismissTour();
      setTour("dismissed");
    };
    return <DemoTour demo={demo} onEnd={end} />;
  }
  return (
    <NoticeBar tone="plain" sentence={demo === null ? words.DEMO_STARTS : words.DEMO_IS}>
      {tour === "dismissed" ? null : (
        <Button
          variant="minimal"
          text={words.TAKE_TOUR}
          disabled={demo === null}
          onClick={() => setTour("taken")}
        />
      )}
      <Button
        variant="minimal"
        text={words.START_EMPTY}
        disabled={demo === null}
        onClick={() => ask("empty")}
      />
      <Button
        variant="minimal"
        text={words.RESET}
        disabled={demo === null}
        onClick={() => ask("story")}
      />
      {demo === null ? null : (
        <ConfirmDialog
          isOpen={isAsking}
          {...QUESTIONS[asked]}
          isBusy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void startAgain(demo)}
        />
      )}
    </NoticeBar>
  );
}

function ElsewhereNotice({ demo, reload }: NoticeProps<RunningDemo>) {
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    await demo.takeOver();
    reload();
  };
  return (
    <NoticeBar tone="warning" sentence={words.DEMO_ELSEWHERE}>
      <Button text={words.USE_HERE} loading={isTaking} onClick={() => void take()} />
    </NoticeBar>
  );
}

interface DemoTourProps {
  demo: Pick<RunningDemo, "alertSoon">;
  onEnd: () => void;
}

function DemoTour({ demo, onEnd }: DemoTourProps) {
  const [index, setIndex] = useState(0);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { mails } = useDemoInbox();
  /** Symbol of the tour's alert, and the number of mails before it. */
  const [alert, setAlert] = useState({ symbol: "", mailsBefore: 0 });
  const navigate = useNavigate();

  const actions: Readonly<Record<keyof typeof words.TOUR_STEPS, (() => unknown) | null>> = {
    stock: () => navigate("/stocks/AAPL"),
    alert: async () => {
      const symbol = await demo.alertSoon();
      setAlert({ symbol, mailsBefore: mails.length });
      await navigate("/alerts");
    },
    // The reader only has to wait.
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
