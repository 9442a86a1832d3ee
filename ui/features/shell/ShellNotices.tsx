import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useAppUpdate } from "../../app/browser/appWorker.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useDemoState } from "../../app/demo/demoSession.ts";
import { useAppSelector } from "../../app/hooks.ts";
import { NoticeBar } from "../../components/NoticeBar.tsx";
import { formatAsOf } from "../../format/time.ts";
import {
  DEMO_ELSEWHERE,
  DEMO_FAILED,
  DEMO_UNKEPT,
  describeOffline,
  LATER,
  RELOAD,
  UPDATE_READY,
  USE_HERE,
} from "./messages.ts";

/** What concerns every screen: how old the data is, where the demo lives, a new version. */
export function ShellNotices() {
  return (
    <div className="shell-notices" aria-live="polite">
      <OfflineNotice />
      <DemoNotice />
      <UpdateNotice />
    </div>
  );
}

function OfflineNotice() {
  const servedFromCacheSince = useAppSelector((state) => state.connection.servedFromCacheSince);
  const now = useNow();
  if (servedFromCacheSince === null) return null;
  return (
    <NoticeBar tone="warning" sentence={describeOffline(formatAsOf(servedFromCacheSince, now))} />
  );
}

function UpdateNotice() {
  const update = useAppUpdate();
  const [isPutOff, setPutOff] = useState(false);
  if (update === null || isPutOff) return null;
  return (
    <NoticeBar tone="plain" sentence={UPDATE_READY}>
      <Button variant="minimal" text={LATER} onClick={() => setPutOff(true)} />
      <Button intent="primary" text={RELOAD} onClick={update} />
    </NoticeBar>
  );
}

function DemoNotice() {
  const state = useDemoState();
  const [isTaking, setTaking] = useState(false);
  switch (state?.status) {
    case undefined:
    case "starting":
    case "kept":
      return null;
    case "unkept":
      return <NoticeBar tone="warning" sentence={DEMO_UNKEPT} />;
    case "failed":
      return <NoticeBar tone="warning" sentence={`${DEMO_FAILED}: ${state.reason}`} />;
    case "elsewhere": {
      const take = async () => {
        setTaking(true);
        await state.demo.takeOver();
        window.location.reload();
      };
      return (
        <NoticeBar tone="warning" sentence={DEMO_ELSEWHERE}>
          <Button text={USE_HERE} loading={isTaking} onClick={() => void take()} />
        </NoticeBar>
      );
    }
  }
}
