import { Button } from "@blueprintjs/core";
import { MobilePhoneIcon } from "@blueprintjs/icons";
import { useInstall, type InstallControl } from "../../app/browser/install.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { StatusLine } from "../../components/feedback/StatusLine.tsx";
import * as words from "./messages.ts";

export function InstallPanel() {
  return (
    <Panel title={words.INSTALL_APP} isPadded>
      <InstallAdvice install={useInstall()} />
    </Panel>
  );
}

export function InstallAdvice({ install }: { install: Pick<InstallControl, "state" | "accept"> }) {
  switch (install.state) {
    case "installed":
      return <StatusLine tone="good" sentence={words.INSTALLED} />;
    case "ios":
      return (
        <div className="settings-stack">
          <p>{words.IOS_HEADING}</p>
          <ol className="settings-steps">
            <li>{words.IOS_STEP_SHARE}</li>
            <li>{words.IOS_STEP_ADD}</li>
            <li>{words.IOS_STEP_CONFIRM}</li>
          </ol>
          <p>{words.IOS_PUSH_NOTE}</p>
        </div>
      );
    case "offered":
    case "unavailable":
      return (
        <div className="settings-row">
          <p className="settings-row-text">
            {install.state === "offered" ? words.INSTALL_AVAILABLE_HINT : words.INSTALL_UNAVAILABLE}
          </p>
          <Button
            icon={<MobilePhoneIcon />}
            text={words.INSTALL_APP}
            disabled={install.state === "unavailable"}
            onClick={() => void install.accept()}
          />
        </div>
      );
    default:
      return install.state satisfies never;
  }
}
