import type { HttpPort } from "../../capabilities/notifications/channels/httpPort.ts";
import { describeStatus } from "../../capabilities/notifications/channels/refusal.ts";

/** One GET of the address, which is a secret and enters no error. */
export const createHeartbeat =
  ({ get }: Required<HttpPort>, url: string) =>
  async (): Promise<void> => {
    const { status } = await get({ url, headers: {} }, new AbortController().signal);
    if (status < 200 || status >= 300) {
      throw new Error(`${new URL(url).hostname} ${describeStatus(status)}`);
    }
  };
