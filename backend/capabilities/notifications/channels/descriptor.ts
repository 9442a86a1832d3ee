import type { Channel } from "./channel.ts";

/**
 * A way to reach people, as everything outside its folder knows it: the outbox, the API's document,
 * the settings form and the words of the log. `Ports` is what it asks of the host.
 */
export interface ChannelDescriptor<Ports> {
  /** Stored in events and tables: it never changes. */
  readonly name: string;
  /** What the form, the log and an alert's history call it. */
  readonly label: string;
  /** By what a receiver recognizes a repeat, such as after a crash; null where it cannot. */
  readonly repeatedBy: string | null;
  readonly create: (ports: Ports) => Channel;
  /** How Settings adds destinations; left out where they have a screen of their own. */
  readonly form?: ChannelForm;
}

export interface ChannelForm {
  /** In the order of the form; the first is the `address`, which every service has. */
  readonly fields: readonly ChannelField[];
  /** The part of an address that distinguishes it from others and cannot be used to send to it. */
  readonly hintOf: (address: string) => string;
}

export interface ChannelField {
  /** As the API has it. What is no `address` is kept as a credential. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly placeholder?: string;
  /** Who knows it can send or read: it is not shown while it is typed. */
  readonly isSecret: boolean;
  /** What the form says when it is left blank; left out where it may be. */
  readonly whenBlank?: string;
  readonly minLength?: number;
  readonly maxLength: number;
  /** For the API's document. */
  readonly description: string;
  /** What the server takes, and how a refusal says it, behind "must be". */
  readonly accepts?: { readonly isValid: (text: string) => boolean; readonly wanted: string };
}

export const ADDRESS_MISSING = "Enter its address";
