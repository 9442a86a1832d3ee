import { Tooltip } from "../actions/Tooltip.tsx";
import { LIVE_CONNECTED, LIVE_CONNECTING, LIVE_DISCONNECTED } from "../messages.ts";

export type ConnectionDotState = "connecting" | "connected" | "disconnected";

const SENTENCES: Record<ConnectionDotState, string> = {
  connecting: LIVE_CONNECTING,
  connected: LIVE_CONNECTED,
  disconnected: LIVE_DISCONNECTED,
};

/** Hollow when disconnected, so the state does not depend on color alone. */
export function ConnectionDot({ state }: { state: ConnectionDotState }) {
  return (
    <Tooltip content={SENTENCES[state]} describes={false}>
      <output className={`connection-dot connection-dot-${state}`}>
        <span className="visually-hidden">{SENTENCES[state]}</span>
      </output>
    </Tooltip>
  );
}
