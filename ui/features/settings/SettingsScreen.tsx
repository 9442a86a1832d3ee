import "./settings.css";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { Screen } from "../../app/Screen.tsx";
import { AccessPanel } from "./AccessPanel.tsx";
import { AlertSettingsPanel } from "./AlertSettingsPanel.tsx";
import { ApiKeysPanel } from "./ApiKeysPanel.tsx";
import { ApiTokensPanel } from "./ApiTokensPanel.tsx";
import { InstallPanel } from "./InstallPanel.tsx";
import { SystemStatusPanel } from "./SystemStatusPanel.tsx";

/** The fragments `#api-configuration` and `#system-status` link to their panels. */
export function SettingsScreen() {
  const { hash } = useLocation();
  const keys = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = { "#api-configuration": keys, "#system-status": status }[hash]?.current;
    place?.scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-7 settings-column">
          <InstallPanel />
          <div ref={keys} tabIndex={-1} className="settings-place">
            <ApiKeysPanel />
          </div>
        </div>
        <div className="span-5 settings-column">
          <AlertSettingsPanel />
          <div ref={status} tabIndex={-1} className="settings-place">
            <SystemStatusPanel />
          </div>
          <AccessPanel />
          <ApiTokensPanel />
        </div>
      </div>
    </Screen>
  );
}
