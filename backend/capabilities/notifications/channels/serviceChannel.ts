import type { HttpPort } from "./httpPort.ts";
import { DeliveryError, type Channel, type Destination } from "./channel.ts";
import { shorterOnRefusal, type SendWithin } from "./shorter.ts";

export interface ServiceChannelPorts {
  readonly http: HttpPort;
  readonly destinations: {
    /** Where a destination of the channel is reached; undefined when it was deleted. */
    reach(channel: string, id: number): Promise<Destination | undefined>;
  };
  readonly publicUrl: string;
}

/** Concurrent requests to one service; all of them limit messages per second. */
const CONCURRENCY = 3;

/** What services have in common: destinations with secrets, one request a message. */
export function createServiceChannel(
  name: string,
  { destinations }: Pick<ServiceChannelPorts, "destinations">,
  isAddress: (address: string) => boolean,
  sendWithin: SendWithin,
  check?: Channel["check"],
): Channel {
  const send = shorterOnRefusal(sendWithin);
  return {
    name,
    concurrency: CONCURRENCY,
    isFree: true,
    findDestination: (id) => destinations.reach(name, id),
    send: async (delivery) => {
      // Checked on entry as well; a restored or hand-edited database has not passed that check.
      if (!isAddress(delivery.address)) {
        throw new DeliveryError(
          "The stored destination is not a valid one; its secrets may be missing after a restore",
          true,
        );
      }
      return send(delivery);
    },
    ...(check && { check }),
  };
}
