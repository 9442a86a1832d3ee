import type { HttpPort } from "./httpPort.ts";
import { DeliveryError, type Channel, type Destination } from "./channel.ts";

export interface ServiceChannelPorts {
  readonly http: HttpPort;
  readonly destinations: {
    readWithSecrets(channel: string, id: number): Promise<Destination | undefined>;
  };
  readonly publicUrl: string;
}

/** All services limit messages per second. */
const CONCURRENCY = 3;

export function createServiceChannel(
  name: string,
  { destinations }: Pick<ServiceChannelPorts, "destinations">,
  isAddress: (address: string) => boolean,
  send: Channel["send"],
  check?: Channel["check"],
): Channel {
  return {
    name,
    concurrency: CONCURRENCY,
    isFree: true,
    findDestination: (id) => destinations.readWithSecrets(name, id),
    send: async (delivery) => {
      // Already checked on input, but a restored or hand-edited database may contain anything.
      if (!isAddress(delivery.address)) {
        throw new DeliveryError(
          "The saved destination is not valid. Its secrets may be missing after a restore",
          true,
        );
      }
      return send(delivery);
    },
    ...(check && { check }),
  };
}
