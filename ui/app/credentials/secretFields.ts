import { useDemoInbox } from "../demo/demoInbox.ts";
import { SECRETS_NOTE, SECRETS_NOTE_IN_DEMO } from "./messages.ts";

export const useSecretsNote = (): string =>
  useDemoInbox().isDemo ? SECRETS_NOTE_IN_DEMO : SECRETS_NOTE;

export const typedAs = (isSecret: boolean) =>
  ({
    type: isSecret ? "password" : "text",
    // A password manager would offer an unrelated sign-in.
    autoComplete: isSecret ? "new-password" : "off",
    autoCapitalize: "none",
    spellCheck: false,
  }) as const;
