import { Button } from "@blueprintjs/core";
import { MobilePhoneIcon } from "@blueprintjs/icons";
import { useInstall, type InstallControl } from "../../app/browser/install.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { StatusLine } from "../../components/feedback/StatusLine.tsx";
import {
  INSTALLED,
  INSTALL_APP,
  INSTALL_AVAILABLE_HINT,
  INSTALL_UNAVAILABLE,
  IOS_HEADING,
  IOS_PUSH_NOTE,
  IOS_STEP_ADD,
  IOS_STEP_CONFIRM,
  IOS_STEP_SHARE,
} from "./messages.ts";

export function InstallPanel() {
  return (
    <Panel title={INSTALL_APP} isPadded>
      <InstallAdvice install={useInstall()} />
    </Panel>
  );
}

export function InstallAdvice({ install }: { install: Pick<InstallControl, "state" | "accept"> }) {
  switch (install.state) {
    case "installed":
      return <StatusLine tone="good" sentence={INSTALLED} />;
    case "ios":
      return (
        <div className="settings-stack">
          <p>{IOS_HEADING}</p>
          <ol className="settings-steps">
            <li>{IOS_STEP_SHARE}</li>
            <li>{IOS_STEP_ADD}</li>
            <li>{IOS_STEP_CONFIRM}</li>
          </ol>
          <p>{IOS_PUSH_NOTE}</p>
        </div>
      );
    case "offered":
    case "unavailable":
      return (
        <div className="settings-row">
          <p className="settings-row-text">
            {install.state === "offered" ? INSTALL_AVAILABLE_HINT : INSTALL_UNAVAILABLE}
          </p>
          <Button
            icon={<MobilePhoneIcon />}
            text={INSTALL_APP}
            disabled={install.state === "unavailable"}
            onClick={() => void install.accept()}
          />
        </div>
      );
    default:
      return install.state satisfies never;
  }
}
