import { Button } from "@blueprintjs/core";
import { CrossIcon } from "@blueprintjs/icons";
import { useInstall, type InstallControl } from "../../app/browser/install.ts";

/** The browser's offer to install the product, until it is taken or put away. */
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
          Install Stock Monitor
        </h2>
        <p>Open it from your home screen like any app, on iPhone, Android and desktop.</p>
      </div>
      <Button
        className="install-card-close"
        variant="minimal"
        icon={<CrossIcon />}
        aria-label="Close"
        onClick={dismiss}
      />
      <div className="install-card-actions">
        <Button variant="minimal" text="Later" onClick={postpone} />
        <Button intent="primary" text="Install App" onClick={() => void accept()} />
      </div>
    </aside>
  );
}
