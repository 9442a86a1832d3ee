import { MessageTooLong, type Channel, type Delivery, type ProviderAnswer } from "./channel.ts";

/**
 * Sends the fraction `share` of a message: 1 for everything within the documented limit, less after
 * a refusal because of its length, which rejects with {@link MessageTooLong}.
 */
export type SendShare = (delivery: Delivery, share: number) => Promise<ProviderAnswer>;

/** Used because a self-hosted server may allow less than documented. */
const SHORT = 1 / 4;

export const shortenOnRefusal =
  (send: SendShare): Channel["send"] =>
  async (delivery) => {
    try {
      return await send(delivery, 1);
    } catch (error) {
      if (!(error instanceof MessageTooLong)) throw error;
      delivery.signal.throwIfAborted();
      const answer = await send(delivery, SHORT);
      return { ...answer, text: `${answer.text}, shortened` };
    }
  };
