import "../../app/settings.css";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useGetCredentialsQuery } from "../../api/endpoints.ts";
import { Screen } from "../../app/Screen.tsx";
import { ApiKeysPanel } from "./ApiKeysPanel.tsx";
import { SystemStatusPanel } from "./SystemStatusPanel.tsx";

/** The fragments `#api-configuration` and `#system-status` link to their panels. */
export function SourcesScreen() {
  const { hash } = useLocation();
  const { isLoading } = useGetCredentialsQuery();
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
        <div ref={keys} tabIndex={-1} className="span-6 settings-column settings-place">
          <ApiKeysPanel />
        </div>
        <div
          ref={status}
          tabIndex={-1}
          className={`span-6 settings-column settings-place${isLoading ? " settings-waiting" : ""}`}
        >
          <SystemStatusPanel />
        </div>
      </div>
    </Screen>
  );
}
