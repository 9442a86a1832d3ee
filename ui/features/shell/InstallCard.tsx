import { Button } from "@blueprintjs/core";
import { CrossIcon } from "@blueprintjs/icons";
import { useInstall, type InstallControl } from "../../app/browser/install.ts";
import { CLOSE, INSTALL_APP, INSTALL_REASON, INSTALL_STOCK_MONITOR, LATER } from "./messages.ts";

export function InstallCard() {
  return <InstallOfferCard install={useInstall()} />;
}

export function InstallOfferCard({ install }: { install: InstallControl }) {
  const { state, isDismissed, accept, postpone, dismiss } = install;
  if (state !== "offered" || isDismissed) return null;
  return (
    <aside className="install-card" aria-labelledby="install-card-title">
      <div className="install-card-text">
        <h2 id="install-card-title" className="install-card-title">
          {INSTALL_STOCK_MONITOR}
        </h2>
        <p>{INSTALL_REASON}</p>
      </div>
      <Button
        className="install-card-close"
        variant="minimal"
        icon={<CrossIcon />}
        aria-label={CLOSE}
        onClick={dismiss}
      />
      <div className="install-card-actions">
        <Button variant="minimal" text={LATER} onClick={postpone} />
        <Button intent="primary" text={INSTALL_APP} onClick={() => void accept()} />
      </div>
    </aside>
  );
}
