import { useDemoInbox } from "../demo/demoInbox.ts";
import { SECRETS_NOTE, SECRETS_NOTE_IN_DEMO } from "./messages.ts";

/** Returns where secrets go, to be shown beside the fields for them. */
export const useSecretsNote = (): string =>
  useDemoInbox().isDemo ? SECRETS_NOTE_IN_DEMO : SECRETS_NOTE;
