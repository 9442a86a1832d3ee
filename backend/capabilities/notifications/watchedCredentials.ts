import type { Scrub } from "../../platform/secretScrubber.ts";
import {
  CredentialsRefused,
  type Channel,
  type Credentials,
  type Delivery,
} from "./channels/channel.ts";
import { channels as descriptors, serviceOf, services } from "./channels/index.ts";
import type { DestinationStore } from "./destinationStore.ts";
import { withoutAddresses } from "./messages/withoutAddresses.ts";

export interface CredentialStates {
  add(find: () => Promise<readonly CheckedCredentials[]>): void;
  record(name: string, values: Credentials, refusal: string | null): Promise<void>;
  checkSoon(name: string): void;
  forget(name: string): Promise<void>;
}

interface CheckedCredentials {
  readonly name: string;
  readonly label: string;
  readonly withoutValues?: "missing" | "incomplete";
  readonly read: () => Promise<Credentials | null>;
  readonly check?: (values: Credentials, signal: AbortSignal) => Promise<string | null>;
}

export const nameOfDestination = (id: number): string => `destination-${id}`;

const isService = (channel: Channel): boolean => services.some(({ name }) => name === channel.name);

/** Returns the credentials that a message is sent with; undefined if it needs none. */
export async function readCredentials(
  channel: Channel,
  { request, address, credentials }: Pick<Delivery, "request" | "address" | "credentials">,
): Promise<{ readonly name: string; readonly values: Credentials } | undefined> {
  if (channel.account) {
    const values = await channel.account();
    return values ? { name: channel.name, values } : undefined;
  }
  return isService(channel)
    ? { name: nameOfDestination(request.contactId), values: { ...credentials, address } }
    : undefined;
}

/** Credentials of channels with a shared account, and of each destination with its own. */
export const findChannelCredentials =
  (
    channels: readonly Channel[],
    destinations: Pick<DestinationStore, "list" | "readWithSecrets">,
    scrub: Scrub,
  ) =>
  async (): Promise<readonly CheckedCredentials[]> => {
    const shared = channels.flatMap((channel) => {
      const { name, account } = channel;
      if (!account) return [];
      const label = descriptors.find((each) => each.name === name)?.label ?? name;
      return [{ name, label, read: account, ...checkOf(channel, scrub, () => ({})) }];
    });
    const own = (await destinations.list()).map((destination) => {
      const { id, channel: name, label } = destination;
      const channel = channels.find((each) => each.name === name);
      const read = async () => {
        const found = await destinations.readWithSecrets(name, id);
        const values = found && { ...found.credentials, address: found.address };
        return values && isComplete(name, values) ? values : null;
      };
      const check = channel && checkOf(channel, scrub, (values) => values);
      const withoutValues = "incomplete" as const;
      return { name: nameOfDestination(id), label, withoutValues, read, ...check };
    });
    return [...shared, ...own];
  };

const isComplete = (channel: string, values: Credentials): boolean =>
  serviceOf(channel).fields.every(
    ({ name, whenBlank }) => whenBlank === undefined || (values[name] ?? "") !== "",
  );

function checkOf(
  { check }: Channel,
  scrub: Scrub,
  targetOf: (values: Credentials) => Credentials,
): Pick<CheckedCredentials, "check"> {
  if (!check) return {};
  return {
    check: async (values, signal) => {
      const { address = "", ...credentials } = targetOf(values);
      const describe = (error: unknown) =>
        withoutAddresses(
          scrub(error instanceof Error ? error.message : String(error)),
          ...Object.values(values),
        );
      try {
        await check({ address, credentials }, signal);
        return null;
      } catch (error) {
        if (error instanceof CredentialsRefused) return describe(error);
        throw new Error(describe(error), { cause: error });
      }
    },
  };
}
