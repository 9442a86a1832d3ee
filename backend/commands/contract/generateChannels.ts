import { channels } from "../../capabilities/notifications/channels/index.ts";

export function generateChannels(): string {
  const table = Object.fromEntries(
    channels.map(({ name, label, form }) => [
      name,
      {
        label,
        fields: (form?.fields ?? []).map((field) => ({
          name: field.name,
          label: field.label,
          help: field.help,
          placeholder: field.placeholder ?? "",
          isSecret: field.isSecret,
          whenBlank: field.whenBlank ?? null,
          minLength: field.minLength ?? 0,
          maxLength: field.maxLength,
        })),
      },
    ]),
  );
  return `/** Written by \`bun run contract\` from the channels of the backend; edit those. */
export interface ChannelField {
  /** As the API has it. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly placeholder: string;
  /** Who knows it can send or read: it is not shown while it is typed. */
  readonly isSecret: boolean;
  /** What to say when it is left blank; null where it may be. */
  readonly whenBlank: string | null;
  readonly minLength: number;
  readonly maxLength: number;
}

export interface ChannelWords {
  readonly label: string;
  /** Of the form that adds a destination; empty where the channel has a screen of its own. */
  readonly fields: readonly ChannelField[];
}

export const channels = ${JSON.stringify(table, null, 2)} as const satisfies Readonly<Record<string, ChannelWords>>;
`;
}
