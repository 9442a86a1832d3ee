import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { FiringFacts } from "../../capabilities/notifications/events.ts";
import type { NotificationRequest } from "../../capabilities/notifications/evolve.ts";
import {
  DeliveryError,
  type Channel,
  type Credentials,
  type Delivery,
} from "../../capabilities/notifications/channels/channel.ts";

/** A channel in front of a real or local provider with scripted behavior. */
export interface ChannelUnderTest {
  readonly channel: Channel;
  /** Two addresses of the channel's kind. */
  readonly addresses: readonly [string, string];
  /** An address that tries to reach a second recipient, and must not. */
  readonly hostileAddress: string;
  /** What the channel needs beside the address; nothing for most. */
  readonly credentials?: Credentials;
  addContact(address: string): Promise<number>;
  /** Null where a contact is there or not, and never switched off. */
  readonly switchOff: ((contactId: number) => Promise<void>) | null;
  remove(contactId: number): Promise<void>;
  provider(does: "accept" | "refuseForNow" | "refuseForGood" | "hang"): void;
  /** Resolves when the provider holds `count` messages. */
  arrived(count: number): Promise<void>;
  received(): readonly { readonly recipients: readonly string[]; readonly text: string }[];
  close(): Promise<void>;
}

const facts: FiringFacts = {
  symbol: "AAPL",
  alertType: "above",
  targetPrice: 94.5,
  currency: "USD",
  price: 95.89,
  exchangeTime: "2016-05-19T20:00:00.000Z",
  tradeDate: "2016-05-19",
  source: "replay",
  delaySeconds: 0,
  previousClose: 93.1,
  changePercent: 3,
  alreadyMet: false,
};

const request: NotificationRequest = {
  alertId: 4,
  firing: 1,
  channel: "email",
  contactId: 1,
  isTest: false,
  requestedAt: "2026-01-05T15:00:00.000Z",
  facts,
};

/** The contract of every channel, whatever its provider. */
export function channelContract(name: string, open: () => Promise<ChannelUnderTest>): void {
  describe(`${name} as a channel`, () => {
    let subject: ChannelUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    const delivery = (changes: Partial<Delivery> = {}): Delivery => ({
      key: "notification-4-1-test-1",
      request,
      also: [],
      credentials: subject.credentials ?? {},
      address: subject.addresses[0],
      signal: new AbortController().signal,
      ...changes,
    });

    const failureOf = async (sending: Promise<unknown>): Promise<DeliveryError> => {
      const error = await sending.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(DeliveryError);
      return error as DeliveryError;
    };

    test("delivers to the one address, and names the provider", async () => {
      const { text: answer } = await subject.channel.send(delivery());
      expect(answer.length).toBeGreaterThan(0);
      const messages = subject.received();
      expect(messages).toHaveLength(1);
      expect(messages[0]?.recipients).toEqual([subject.addresses[0]]);
      for (const part of ["AAPL", "above", "94.50", "95.89", "2016-05-19", "16:00 New York"]) {
        expect(messages[0]?.text).toContain(part);
      }
    });

    test("a test says that it is one", async () => {
      const testRequest = { ...request, alertId: null, firing: 0, isTest: true, facts: null };
      await subject.channel.send(delivery({ request: testRequest }));
      expect(subject.received()[0]?.text).toMatch(/\btest\b/i);
    });

    test("distinguishes temporary and permanent refusals, with a sentence", async () => {
      subject.provider("refuseForNow");
      expect((await failureOf(subject.channel.send(delivery()))).permanent).toBe(false);
      subject.provider("refuseForGood");
      const forGood = await failureOf(subject.channel.send(delivery()));
      expect(forGood.permanent).toBe(true);
      expect(forGood.message.length).toBeGreaterThan(10);
    });

    test("stops when aborted, while others continue", async () => {
      subject.provider("hang");
      const abort = new AbortController();
      const slow = failureOf(subject.channel.send(delivery({ signal: abort.signal })));
      await subject.arrived(1);
      subject.provider("accept");
      await subject.channel.send(delivery({ address: subject.addresses[1] }));
      abort.abort();
      expect((await slow).permanent).toBe(false);
    });

    test("hostile text stays text", async () => {
      const hostile = 'A"B<script>alert(1)</script>\r\nBcc: eve@example.com\r\n.\r\nQUIT\u202E';
      const places = { symbol: hostile, note: hostile, source: hostile, tradeDate: hostile };
      const hostileFacts = { ...facts, ...places };
      await subject.channel.send(delivery({ request: { ...request, facts: hostileFacts } }));
      const messages = subject.received();
      expect(messages).toHaveLength(1);
      expect(messages[0]?.recipients).toEqual([subject.addresses[0]]);
      expect(messages[0]?.text).not.toContain("\u202E");
    });

    test("a hostile address is refused permanently and reaches no provider", async () => {
      const failure = await failureOf(
        subject.channel.send(delivery({ address: subject.hostileAddress })),
      );
      expect(failure.permanent).toBe(true);
      expect(subject.received()).toEqual([]);
    });

    test("finds where a contact is reached, and whether it wants to be", async () => {
      const id = await subject.addContact(subject.addresses[0]);
      const address = subject.addresses[0];
      expect(await subject.channel.findDestination(id)).toMatchObject({ address, isActive: true });
      if (subject.switchOff) {
        await subject.switchOff(id);
        expect(await subject.channel.findDestination(id)).toMatchObject({
          address,
          isActive: false,
        });
      }
      await subject.remove(id);
      expect(await subject.channel.findDestination(id)).toBeUndefined();
    });
  });
}
