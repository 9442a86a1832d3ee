import { expect } from "bun:test";
import { DeliveryError } from "../../capabilities/notifications/channels/channel.ts";

/** Returns the channel's error; throws if it sent, or failed in another way. */
export async function failureOf(sending: Promise<unknown>): Promise<DeliveryError> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DeliveryError);
  return error as DeliveryError;
}
