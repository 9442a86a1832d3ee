import type { SurgeCommand } from "./commands.ts";
import type { SurgeEvent } from "./events.ts";
import type { SurgeRunState } from "./evolve.ts";

export function decide(command: SurgeCommand, state: SurgeRunState): readonly SurgeEvent[] {
  switch (command.kind) {
    case "start":
      if (state.status !== "none") return [];
      return [{ type: "SurgeRunStarted", data: { runId: command.runId } }];
    case "complete":
      if (state.status !== "running") return [];
      return [{ type: "SurgeRunCompleted", data: { runId: state.runId, ...command.result } }];
    case "fail":
      if (state.status !== "running") return [];
      return [{ type: "SurgeRunFailed", data: { runId: state.runId, reason: command.reason } }];
    default:
      return command satisfies never;
  }
}
