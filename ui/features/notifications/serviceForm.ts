import { channels, type ChannelField } from "../../api/channels.gen.ts";
import type { NewServiceDestination, ServiceDestination } from "../../api/endpoints.ts";
import { describeTooShort } from "./messages.ts";

export type Service = ServiceDestination["channel"];

/** Typed name and fields of the service. */
export interface ServiceForm {
  readonly channel: Service;
  readonly label: string;
  readonly [field: string]: string;
}

export const formOfService = (channel: Service): ServiceForm => ({ channel, label: "" });

export const nameCredential = (id: number): string => `destination-${id}`;

export const fieldsOf = (service: Service): readonly ChannelField[] => channels[service].fields;

/** The address may be a secret, so it gives no name. */
export const nameOf = (service: Service): string => channels[service].label;

export const SERVICES = Object.entries(channels).flatMap(([name, { label, fields }]) =>
  fields.length === 0 ? [] : [{ value: name, label }],
);

export const readService = (name: string | null): Service =>
  (SERVICES.find(({ value }) => value === name)?.value ?? "ntfy") as Service;

/** The server validates the rest. */
export function validateService(form: ServiceForm): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { name, whenBlank, minLength } of fieldsOf(form.channel)) {
    const typed = (form[name] ?? "").trim();
    if (typed === "" && whenBlank !== null) problems[name] = whenBlank;
    if (typed !== "" && typed.length < minLength) problems[name] = describeTooShort(minLength);
  }
  return problems;
}

export function toNewService(form: ServiceForm): NewServiceDestination {
  const typed = fieldsOf(form.channel).flatMap(({ name }) => {
    const value = (form[name] ?? "").trim();
    return value === "" ? [] : [[name, value] as const];
  });
  return {
    channel: form.channel,
    label: form.label.trim() || nameOf(form.channel),
    address: "",
    ...Object.fromEntries(typed),
  };
}
