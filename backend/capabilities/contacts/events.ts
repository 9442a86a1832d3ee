import type { DomainEvent } from "../../platform/eventStore/event.ts";

/**
 * For the audit log: addresses, numbers and labels are in tables of their own, so that deleting one
 * removes every trace of it. Nothing is decided on these events.
 */
export type ContactEvent =
  | DomainEvent<"EmailAddressAdded" | "EmailAddressDeleted", { readonly id: number }>
  | DomainEvent<"EmailAddressSwitched", { readonly id: number; readonly isActive: boolean }>
  | DomainEvent<"PhoneNumberDeleted", { readonly id: number }>
  | DomainEvent<
      "PhoneNumberAdded" | "PhoneNumberChanged" | "PhoneNumberRestored",
      { readonly id: number; readonly isActive: boolean }
    >;

export const emailStream = (id: number): string => `email-${id}`;
export const phoneStream = (id: number): string => `phone-${id}`;
