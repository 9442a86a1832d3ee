import type { HttpPort } from "../../capabilities/notifications/channels/httpPort.ts";
import { describeStatus } from "../../capabilities/notifications/channels/refusal.ts";
import { readVersion } from "../../platform/version.ts";

/** Resolves to undefined if the response contains no version that can be compared. */
export const createNewestVersion =
  ({ get }: Required<HttpPort>, url: string) =>
  async (): Promise<string | undefined> => {
    const headers = { accept: "application/json" };
    const { status, text } = await get({ url, headers }, new AbortController().signal);
    if (status < 200 || status >= 300) {
      throw new Error(`${new URL(url).hostname} ${describeStatus(status)}`);
    }
    return readVersion(text);
  };
