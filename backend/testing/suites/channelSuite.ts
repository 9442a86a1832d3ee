import { failureOf } from "./failureOf.ts";
import { firingFacts } from "../firingFacts.ts";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { utf8Size, type SizeOf } from "../../platform/text.ts";
import type { NotificationRequest } from "../../capabilities/notifications/decide.ts";
import {
  MessageTooLong,
  type Channel,
  type Credentials,
  type Delivery,
} from "../../capabilities/notifications/channels/channel.ts";

export interface ChannelUnderTest {
  readonly channel: Channel;
  /** Value of the channel's descriptor. */
  readonly repeatedBy: string | null;
  readonly addresses: readonly [string, string];
  /** Address that tries to add a second recipient and must be rejected. */
  readonly hostileAddress: string;
  /** Required fields other than the address. */
  readonly credentials?: Credentials;
  addContact(address: string): Promise<number>;
  /** Null if contacts cannot be switched off. */
  readonly switchOff: ((contactId: number) => Promise<void>) | null;
  remove(contactId: number): Promise<void>;
  /** Length of the last message as the service counts it, and its maximum. */
  readonly limit: {
    readonly max: number;
    readonly sizeOf: SizeOf;
    readonly counted: () => string;
  };
  /** A user's text in the message: escaped, or transliterated. */
  readonly written: (text: string) => string;
  /** Null if no message is too long for the provider. */
  readonly refuseLength: (() => void) | null;
  provider(does: "accept" | "refuseForNow" | "refuseForGood" | "hang"): void;
  arrived(count: number): Promise<void>;
  received(): readonly {
    readonly recipients: readonly string[];
    readonly text: string;
    /** Headers by lowercase name. */
    readonly marks: Readonly<Record<string, unknown>>;
  }[];
  close(): Promise<void>;
}

const facts = firingFacts();

const request: NotificationRequest = {
  alertId: 4,
  firing: 1,
  channel: "email",
  contactId: 1,
  isTest: false,
  requestedAt: "2026-01-05T15:00:00.000Z",
  facts,
};

const FAMILY = "👨‍👩‍👧‍👦";

/** Parts that users' names repeat. */
const scripts = {
  emoji: `${FAMILY}🇩🇪🚀`,
  Japanese: "株価の急落",
  "right-to-left text": "תשואה سعرُ السهمِ ",
  Markdown: "**a**_b_`c`[d](e)<!channel> ",
} as const;

/** Each trigger is on a different stock. */
function firingsOf(
  name: string,
  count: number,
): readonly [NotificationRequest, ...NotificationRequest[]] {
  const also = Array.from({ length: count - 1 }, (_, index) => firingOf(name, index + 1));
  return [firingOf(name, 0), ...also];
}

const firingOf = (name: string, index: number): NotificationRequest => ({
  ...request,
  alertId: null,
  facts: null,
  rule: {
    ruleId: index,
    position: 1,
    kind: "fired",
    symbol: `AA${index}`,
    name,
    sentence: `When ${name} is above 5, on AA${index}`,
    labels: [],
    price: 90,
    currency: "USD",
    at: "2026-01-05T21:00:00.000Z",
    values: [{ text: name, value: 28.5, unit: "points", source: "yahoo" }],
  },
});

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

    test("a repeat is recognized by what the descriptor says, or looks like the first", async () => {
      const { channel, repeatedBy } = subject;
      for (const key of ["notification-4-1-test-1", "notification-4-1-test-1", "another-1"]) {
        await channel.send(delivery({ key }));
      }
      const [first, second, other] = subject
        .received()
        .map(({ text, marks }) => (repeatedBy === null ? text : marks[repeatedBy.toLowerCase()]));
      expect(String(first)).not.toBeEmpty();
      expect(first).toBeDefined();
      expect(second).toBe(first);
      if (repeatedBy === null) expect(other).toBe(first);
      else expect(other).not.toBe(first);
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

    test.each(Object.entries(scripts))("writes %s as it was meant", async (_, part) => {
      await subject.channel.send(delivery({ request: firingOf(part.trim(), 1) }));
      expect(subject.received()[0]?.text).toContain(subject.written(part.trim()));
    });

    test.each(Object.entries(scripts))(
      "keeps %s below the limit, in whole characters",
      async (_, part) => {
        const long = part.repeat(Math.floor(120 / part.length));
        for (const count of [1, 14, 200]) {
          const [first, ...also] = firingsOf(long, count);
          await subject.channel.send(delivery({ request: first, also }));
          const { max, sizeOf, counted } = subject.limit;
          expect(sizeOf(counted())).toBeLessThanOrEqual(max);
          const text = subject.received().at(-1)?.text ?? "";
          expect(text).toContain("AA0");
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toContain("\uFFFD");
          expect(text.replaceAll(FAMILY, "")).not.toMatch(/[👨👩👧👦\u200D]/u);
        }
      },
    );

    test("recognizes a refusal for the length, and sends a share of the message", async () => {
      if (!subject.refuseLength) return;
      subject.refuseLength();
      const [first, ...also] = firingsOf("日本", 50);
      for (const share of [1, 1 / 4]) {
        const sending = subject.channel.send(delivery({ request: first, also, share }));
        expect(await failureOf(sending)).toBeInstanceOf(MessageTooLong);
      }
      const [long = 0, short = Infinity] = subject.received().map(({ text }) => utf8Size(text));
      expect(short).toBeLessThan(long);
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
