import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** For the audit log only. Addresses, numbers and labels are in tables, so deleting is final. */
export type ContactEvent =
  | DomainEvent<"EmailAddressAdded" | "EmailAddressDeleted", { readonly id: number }>
  | DomainEvent<
      "EmailAddressSwitched" | "EmailAddressRestored",
      { readonly id: number; readonly isActive: boolean }
    >
  | DomainEvent<"PhoneNumberDeleted", { readonly id: number }>
  | DomainEvent<
      "PhoneNumberAdded" | "PhoneNumberChanged" | "PhoneNumberRestored",
      { readonly id: number; readonly isActive: boolean }
    >;

export const emailStream = (id: number): string => `email-${id}`;
export const phoneStream = (id: number): string => `phone-${id}`;
