import { Database as SqliteFile } from "bun:sqlite";
import { backupDatabase, type Copied } from "./backup.ts";
import { findDamage } from "../sqlite/databaseInspection.ts";
import { findUnreadableRow } from "../sqlite/unreadableRows.ts";

export type DatabaseTask =
  | { readonly kind: "check"; readonly path: string }
  | { readonly kind: "backup"; readonly path: string; readonly target: string };

/** `value` is the first fault (or null) for a check, and {@link Copied} for a backup. */
export type TaskOutcome =
  | { readonly isDone: true; readonly value: string | null | Copied }
  | { readonly isDone: false; readonly reason: string };

function perform(task: DatabaseTask): string | null | Copied {
  switch (task.kind) {
    case "check": {
      const file = new SqliteFile(task.path, { readonly: true });
      try {
        return findDamage(file) ?? findUnreadableRow(file);
      } finally {
        file.close(true);
      }
    }
    case "backup":
      return backupDatabase(task.path, task.target);
    default:
      return task satisfies never;
  }
}

declare const self: {
  onmessage: (event: { data: DatabaseTask }) => void;
  postMessage(outcome: TaskOutcome): void;
};

function attempt(task: DatabaseTask): TaskOutcome {
  try {
    return { isDone: true, value: perform(task) };
  } catch (error) {
    return { isDone: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = ({ data }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  self.postMessage(attempt(data));
};
