import { useDemoInbox } from "../demo/demoInbox.ts";
import { SECRETS_NOTE, SECRETS_NOTE_IN_DEMO } from "./messages.ts";

/** Returns where secrets go, to be shown beside the fields for them. */
export const useSecretsNote = (): string =>
  useDemoInbox().isDemo ? SECRETS_NOTE_IN_DEMO : SECRETS_NOTE;

/** Input attributes for a secret or for a field next to one. */
export const typedAs = (isSecret: boolean) =>
  ({
    type: isSecret ? "password" : "text",
    // Keeps a password manager from offering an unrelated sign-in.
    autoComplete: isSecret ? "new-password" : "off",
    autoCapitalize: "none",
    spellCheck: false,
  }) as const;
