import { Button } from "@blueprintjs/core";
import { MobilePhoneIcon } from "@blueprintjs/icons";
import { useInstall, type InstallControl } from "../../app/browser/install.ts";
import { Panel } from "../../components/Panel.tsx";
import { StatusLine } from "../../components/StatusLine.tsx";

/** How to have the product on the home screen, or that it is there. */
export function InstallPanel() {
  return (
    <Panel title="Install App" isPadded>
      <InstallAdvice install={useInstall()} />
    </Panel>
  );
}

export function InstallAdvice({ install }: { install: Pick<InstallControl, "state" | "accept"> }) {
  switch (install.state) {
    case "installed":
      return <StatusLine tone="good" sentence="Stock Monitor is installed" />;
    case "ios":
      return (
        <div className="settings-stack">
          <p>To install on your iPhone or iPad:</p>
          <ol className="settings-steps">
            <li>Tap the Share button in Safari.</li>
            <li>Scroll down and tap “Add to Home Screen”.</li>
            <li>Tap “Add” to confirm.</li>
          </ol>
          <p>
            Push notifications on an iPhone or iPad need iOS 16.4 or newer and reach only an app on
            the home screen: open Stock Monitor from there, then enable them here in Settings.
          </p>
        </div>
      );
    case "offered":
    case "unavailable":
      return (
        <div className="settings-row">
          <p className="settings-row-text">
            {install.state === "offered"
              ? "Open Stock Monitor from your home screen or desktop like any app."
              : "This browser has not offered to install Stock Monitor. Its menu may have “Install” or “Add to home screen”."}
          </p>
          <Button
            icon={<MobilePhoneIcon />}
            text="Install App"
            disabled={install.state === "unavailable"}
            onClick={() => void install.accept()}
          />
        </div>
      );
    default:
      return install.state satisfies never;
  }
}
