import type { Channel } from "./channel.ts";

/** A channel as seen from outside its folder. `Ports` is what it needs from the host. */
export interface ChannelDescriptor<Ports> {
  /** Stored in events and tables, so it must never change. */
  readonly name: string;
  readonly label: string;
  /** How a receiver recognizes a duplicate, such as after a crash; null if it cannot. */
  readonly repeatedBy: string | null;
  readonly create: (ports: Ports) => Channel;
  /** Form for adding destinations in Notifications; omitted if they have a screen of their own. */
  readonly form?: ChannelForm;
}

export interface ChannelForm {
  /** In display order; the first is the `address`, which every service has. */
  readonly fields: readonly ChannelField[];
  /** Returns the part of an address that identifies it but cannot be used to send to it. */
  readonly hintOf: (address: string) => string;
}

export interface ChannelField {
  /** Field name in the API. Every field except `address` is stored as a credential. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly placeholder?: string;
  /** True if the value allows sending or reading; it is hidden during input. */
  readonly isSecret: boolean;
  /** Error if left blank; omitted if the field is optional. */
  readonly whenBlank?: string;
  readonly minLength?: number;
  readonly maxLength: number;
  readonly description: string;
  /** Returns the full value for a short form of it; called before validation. */
  readonly complete?: (text: string) => string;
  /** Validation, and the wording of its error after "must be". */
  readonly accepts?: { readonly isValid: (text: string) => boolean; readonly wanted: string };
}
