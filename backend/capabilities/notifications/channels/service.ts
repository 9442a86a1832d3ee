import { MAX_ADDRESS } from "./addresses.ts";
import {
  DeliveryError,
  type Channel,
  type CheckTarget,
  type Delivery,
  type Destination,
  type ProviderAnswer,
} from "./channel.ts";
import type { ChannelDescriptor, ChannelField } from "./descriptor.ts";
import type { HttpAnswer, HttpPort, HttpPost } from "./httpPort.ts";
import { composePlain, type PlainMessage } from "./plainMessage.ts";
import type { NotificationRequest } from "../decide.ts";

export interface ServicePorts {
  readonly http: HttpPort;
  readonly destinations: {
    readWithSecrets(channel: string, id: number): Promise<Destination | undefined>;
  };
  readonly publicUrl: string;
}

interface ServiceDelivery extends Delivery {
  readonly requests: readonly NotificationRequest[];
  readonly message: PlainMessage;
  readonly share: number;
}

interface Service<Ports> extends Pick<ChannelDescriptor<Ports>, "name" | "label" | "repeatedBy"> {
  readonly address: Omit<ChannelField, "name" | "whenBlank" | "minLength" | "maxLength"> &
    Required<Pick<ChannelField, "accepts">> &
    Partial<Pick<ChannelField, "maxLength">>;
  /** Fields other than the address. */
  readonly fields?: readonly ChannelField[];
  /** The URL's host by default. */
  readonly hintOf?: (address: string) => string;
  readonly send: (delivery: ServiceDelivery, ports: Ports) => Promise<ProviderAnswer>;
  /** See {@link Channel.check}. */
  readonly check?: (
    target: CheckTarget,
    signal: AbortSignal,
    ports: Ports,
    get: NonNullable<HttpPort["get"]>,
  ) => Promise<void>;
}

/** All services limit messages per second. */
const CONCURRENCY = 3;

/** Describes a channel whose destinations users add with the form in Notifications. */
export function describeService<Ports extends ServicePorts = ServicePorts>({
  name,
  label,
  repeatedBy,
  address,
  fields = [],
  hintOf = (url) => new URL(url).host,
  send,
  check,
}: Service<Ports>) {
  const create = (ports: Ports): Channel => {
    const { get } = ports.http;
    return {
      name,
      concurrency: CONCURRENCY,
      isFree: true,
      findDestination: (id) => ports.destinations.readWithSecrets(name, id),
      send: async (delivery) => {
        // Already checked on input, but a restored or hand-edited database may contain anything.
        if (!address.accepts.isValid(delivery.address)) {
          throw new DeliveryError(
            "The saved destination is not valid. Its secrets may be missing after a restore",
            true,
          );
        }
        const { share = 1 } = delivery;
        const requests = [delivery.request, ...delivery.also];
        const message = composePlain(requests, ports.publicUrl);
        return send({ ...delivery, share, requests, message }, ports);
      },
      // The demo has no network.
      ...(check && get && { check: (target, signal) => check(target, signal, ports, get) }),
    };
  };
  const first = { maxLength: MAX_ADDRESS, ...address, whenBlank: "Enter the address" };
  const form = { fields: [{ ...first, name: "address", minLength: 1 }, ...fields], hintOf };
  return { name, label, repeatedBy, create, form } satisfies ChannelDescriptor<Ports>;
}

export const postJson = (
  http: HttpPort,
  {
    headers,
    body,
    ...request
  }: Partial<HttpPost> & { readonly url: string; readonly body: string },
  signal: AbortSignal,
): Promise<HttpAnswer> =>
  http.post(
    { ...request, headers: { "content-type": "application/json", ...headers }, body },
    signal,
  );
