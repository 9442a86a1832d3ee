import { Type, type Static, type TSchema } from "@sinclair/typebox";
import { Id, MAX_TEXT, NameOf } from "./common.ts";

/** A service as the document describes it; which ones there are is known where channels are listed. */
export interface DescribedService {
  readonly name: string;
  readonly label: string;
  readonly fields: readonly DescribedField[];
}

export interface DescribedField {
  /** `address` in every service; others may be shared by services or belong to one. */
  readonly name: string;
  readonly description: string;
  readonly minLength?: number;
  readonly maxLength: number;
}

const ServiceChannel = (services: readonly DescribedService[]) =>
  NameOf(services, { $id: "ServiceChannel" });

/** Its address and secrets are never returned. */
export const describeServiceDestination = (services: readonly DescribedService[]) =>
  Type.Object(
    {
      id: Id,
      channel: ServiceChannel(services),
      label: Type.String(),
      hint: Type.String({ description: "The address, masked" }),
      isActive: Type.Boolean(),
    },
    { $id: "ServiceDestination" },
  );
export type ServiceDestination = Static<ReturnType<typeof describeServiceDestination>>;

/** Every service's fields side by side; the address alone is in all of them. */
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
    Type.Object(
      {
        channel: ServiceChannel(services),
        label: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
        ...Object.fromEntries(fields),
      },
      { $id: "NewServiceDestination" },
    ),
  );
}

/** As wide as the services that have it need it; each looks at its own. */
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

export const ServiceDestinationChange = Type.Object(
  { isActive: Type.Boolean() },
  { $id: "ServiceDestinationChange" },
);
