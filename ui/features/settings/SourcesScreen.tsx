import "../../app/settings.css";
import "./sources.css";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import {
  useGetApiKeysQuery,
  useGetCredentialsQuery,
  useGetHealthQuery,
  useGetSourcesQuery,
} from "../../api/endpoints.ts";
import { Screen } from "../../app/Screen.tsx";
import { ApiKeysPanel } from "./ApiKeysPanel.tsx";
import { MarketSourcesPanel } from "./MarketSourcesPanel.tsx";
import { RehearsalPanel } from "./RehearsalPanel.tsx";
import { SourceOrderPanel } from "./SourceOrderPanel.tsx";
import { SystemStatusPanel } from "./SystemStatusPanel.tsx";

/** Fragments: `#api-configuration` and `#system-status`. */
export function SourcesScreen() {
  const { hash } = useLocation();
  const { isLoading: areStatesLoading } = useGetCredentialsQuery();
  const { isLoading: areKeysLoading } = useGetApiKeysQuery();
  const isLoading = areStatesLoading || areKeysLoading;
  const sources = useGetSourcesQuery();
  const health = useGetHealthQuery();
  const isWaiting = sources.isLoading || health.isLoading;
  const keys = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The panel above grows with the sources.
    if (isWaiting) return;
    const place = { "#api-configuration": keys, "#system-status": status }[hash]?.current;
    place?.scrollIntoView({ block: "start" });
    place?.focus({ preventScroll: true });
  }, [hash, isWaiting]);
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-12">
          <MarketSourcesPanel />
        </div>
        <div className={`span-6 settings-column${isWaiting ? " sources-waiting" : ""}`}>
          <div
            ref={status}
            tabIndex={-1}
            className={`settings-place${isLoading ? " settings-waiting" : ""}`}
          >
            <SystemStatusPanel />
          </div>
          <SourceOrderPanel />
          <RehearsalPanel />
        </div>
        <div className={`span-6 settings-column${isWaiting ? " sources-waiting" : ""}`}>
          <div ref={keys} tabIndex={-1} className="settings-place">
            <ApiKeysPanel />
          </div>
        </div>
      </div>
    </Screen>
  );
}
