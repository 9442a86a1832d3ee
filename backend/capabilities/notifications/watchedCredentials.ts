import { CredentialsRefused, type Channel, type Credentials } from "./channels/channel.ts";
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

export function watchCredentials(channel: Channel, states: CredentialStates): Channel {
  const { account } = channel;
  if (!account && !isService(channel)) return channel;
  return {
    ...channel,
    send: async (delivery) => {
      const { address, credentials, request } = delivery;
      const values = account ? await account() : { ...credentials, address };
      const name = account ? channel.name : nameOfDestination(request.contactId);
      const record = async (refusal: string | null) => {
        if (values) await states.record(name, values, refusal);
      };
      try {
        const answer = await channel.send(delivery);
        await record(null);
        return answer;
      } catch (error) {
        if (error instanceof CredentialsRefused) {
          await record(withoutAddresses(error.message, ...Object.values(values ?? {})));
        }
        throw error;
      }
    },
  };
}

/** Credentials of channels with a shared account, and of each destination with its own. */
export const findChannelCredentials =
  (
    channels: readonly Channel[],
    destinations: Pick<DestinationStore, "list" | "readWithSecrets">,
  ) =>
  async (): Promise<readonly CheckedCredentials[]> => {
    const shared = channels.flatMap((channel) => {
      const { name, account } = channel;
      if (!account) return [];
      const label = descriptors.find((each) => each.name === name)?.label ?? name;
      return [{ name, label, read: account, ...checkOf(channel, () => ({})) }];
    });
    const own = (await destinations.list()).map((destination) => {
      const { id, channel: name, label } = destination;
      const channel = channels.find((each) => each.name === name);
      const read = async () => {
        const found = await destinations.readWithSecrets(name, id);
        const values = found && { ...found.credentials, address: found.address };
        return values && isComplete(name, values) ? values : null;
      };
      const check = channel && checkOf(channel, (values) => values);
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
  targetOf: (values: Credentials) => Credentials,
): Pick<CheckedCredentials, "check"> {
  if (!check) return {};
  return {
    check: async (values, signal) => {
      const { address = "", ...credentials } = targetOf(values);
      const describe = (error: unknown) =>
        withoutAddresses(
          error instanceof Error ? error.message : String(error),
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
