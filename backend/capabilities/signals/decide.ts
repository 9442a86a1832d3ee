import type { SignalCommand } from "./commands.ts";
import type { SignalEvent } from "./events.ts";
import type { SignalState } from "./evolve.ts";

export const decide = (command: SignalCommand, state: SignalState): readonly SignalEvent[] =>
  state.status === "none" ? [{ type: "AnalystActionObserved", data: command.action }] : [];
