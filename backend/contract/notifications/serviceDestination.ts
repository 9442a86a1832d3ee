import { MAX_TEXT } from "../../domain/limits.ts";
import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { Id, Named, NameOf, Text } from "../common.ts";

/** The list of channels determines which services exist. */
export interface DescribedService {
  readonly name: string;
  readonly label: string;
  readonly fields: readonly DescribedField[];
}

export interface DescribedField {
  /** Every service has `address`; other fields may be shared or belong to one service. */
  readonly name: string;
  readonly description: string;
  readonly minLength?: number;
  readonly maxLength: number;
}

const ServiceChannel = (services: readonly DescribedService[]) =>
  NameOf(services, { $id: "ServiceChannel" });

/** The address and secrets are never returned. */
export const describeServiceDestination = (services: readonly DescribedService[]) =>
  Named("ServiceDestination", {
    id: Id,
    channel: ServiceChannel(services),
    label: Type.String(),
    hint: Text("Masked address"),
    isActive: Type.Boolean(),
  });
export type ServiceDestination = Static<ReturnType<typeof describeServiceDestination>>;

/** Union of all services' fields; only `address` is common to all. */
export interface NewServiceDestination {
  channel: string;
  label: string;
  address: string;
  [field: string]: string;
}

export function describeNewServiceDestination(services: readonly DescribedService[]) {
  const names = new Set(services.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const fields = [...names].map((name): [string, TSchema] => {
    const schema = describeField(name, services);
    return [name, name === "address" ? schema : Type.Optional(schema)];
  });
  return Type.Unsafe<NewServiceDestination>(
    Named("NewServiceDestination", {
      channel: ServiceChannel(services),
      label: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
      ...Object.fromEntries(fields),
    }),
  );
}

/** Uses the widest limits of all services with the field; each service validates its own. */
function describeField(name: string, services: readonly DescribedService[]) {
  const uses = services.flatMap(({ label, fields }) =>
    fields.flatMap((field) => (field.name === name ? [{ service: label, ...field }] : [])),
  );
  const minLength = Math.min(...uses.map((use) => use.minLength ?? 0));
  return Type.String({
    ...(minLength > 0 ? { minLength } : {}),
    maxLength: Math.max(...uses.map((use) => use.maxLength)),
    description: uses.map(({ service, description }) => `${service}: ${description}`).join(". "),
  });
}

export const ServiceDestinationChange = Named("ServiceDestinationChange", {
  isActive: Type.Boolean(),
});
