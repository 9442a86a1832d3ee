import type { HttpPort } from "../../capabilities/notifications/channels/httpPort.ts";
import { describeStatus } from "../../capabilities/notifications/channels/refusal.ts";

/** Sends one GET to the address, which is a secret and appears in no error. */
export const createHeartbeat =
  ({ get }: Required<HttpPort>, url: string) =>
  async (): Promise<void> => {
    const { status } = await get({ url, headers: {} }, new AbortController().signal);
    if (status < 200 || status >= 300) {
      throw new Error(`${new URL(url).hostname} ${describeStatus(status)}`);
    }
  };
