import { Tip } from "./Tip.tsx";

export type ConnectionDotState = "connecting" | "connected" | "disconnected";

const SENTENCES: Record<ConnectionDotState, string> = {
  connecting: "Connecting to live updates",
  connected: "Live updates connected",
  disconnected: "Live updates disconnected, trying again",
};

/** Filled when connected, hollow when not: told by shape as well as by colour. */
export function ConnectionDot({ state }: { state: ConnectionDotState }) {
  return (
    <Tip content={SENTENCES[state]} describes={false}>
      <output className={`connection-dot connection-dot-${state}`}>
        <span className="visually-hidden">{SENTENCES[state]}</span>
      </output>
    </Tip>
  );
}
