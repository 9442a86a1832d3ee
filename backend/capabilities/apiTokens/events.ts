import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** For the audit log. The tokens themselves are stored outside the database. */
export type ApiTokenCreated = DomainEvent<
  "ApiTokenCreated",
  {
    readonly id: string;
    readonly name: string;
    readonly scope: "read" | "write";
    readonly expiresAt: string | null;
  }
>;

export type ApiTokenRevoked = DomainEvent<
  "ApiTokenRevoked",
  { readonly id: string; readonly name: string }
>;

export type ApiTokenEvent = ApiTokenCreated | ApiTokenRevoked;

export const apiTokenStream = (id: string): string => `token-${id}`;
