import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useDemoState, type RunningDemo } from "../../app/demo/demoSession.ts";
import { showToast } from "../../app/toasts.ts";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { NoticeBar } from "../../components/feedback/NoticeBar.tsx";
import { DemoTour } from "./DemoTour.tsx";
import * as words from "./messages.ts";
import { readBaseUrl } from "../../app/browser/baseUrl.ts";

const key = () => `demo-tour-dismissed:${readBaseUrl().pathname}`;

/** Returns false if the browser forbids storage: the tour is then offered at each visit. */
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

/** Says what a demo is, and offers a start with or without its story. */
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

/** Null while the demo starts, so that nothing moves when it has started. */
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
