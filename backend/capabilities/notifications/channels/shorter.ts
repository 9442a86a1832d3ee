import { MessageTooLong, type Channel, type Delivery, type ProviderAnswer } from "./channel.ts";

/**
 * Sends `share` of a message: 1 is all that the service documents to take, less is tried after a
 * refusal for the length. Rejects with {@link MessageTooLong} for such a refusal.
 */
export type SendWithin = (delivery: Delivery, share: number) => Promise<ProviderAnswer>;

/** A server of one's own may allow less than is documented. */
const SHORT = 1 / 4;

/** A message that is refused for its length is sent once more, shortened. */
export const shorterOnRefusal =
  (send: SendWithin): Channel["send"] =>
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
