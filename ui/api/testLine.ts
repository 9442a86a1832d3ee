import type { LiveMessage } from "./endpoints.ts";
import type { LiveSocket, LiveState } from "./liveSocket.ts";

export function scriptedLine() {
  const hearers: ((message: LiveMessage) => void)[] = [];
  const watchers: ((state: LiveState) => void)[] = [];
  const live: LiveSocket = {
    open: () => undefined,
    close: () => undefined,
    watch: () => () => undefined,
    onMessage: (hear) => {
      hearers.push(hear);
      return () => undefined;
    },
    onState: (tell) => {
      watchers.push(tell);
      return () => undefined;
    },
    state: () => "connected",
  };
  return {
    live,
    say: (message: LiveMessage) => hearers.forEach((hear) => hear(message)),
    become: (state: LiveState) => watchers.forEach((tell) => tell(state)),
  };
}
