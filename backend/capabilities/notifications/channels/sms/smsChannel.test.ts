import { storeOn } from "../../../../testing/worlds/memoryStore.ts";
import { expect, test } from "bun:test";
import { openMemoryDatabase } from "../../../../testing/worlds/memoryDatabase.ts";
import { createTwilioSms } from "../../../../adapters/channels/twilioSms.ts";
import { startTwilioServer, twilioRefusal } from "../../../../testing/servers/twilioTestServer.ts";
import { manualClock } from "../../../../platform/clock.ts";
import { PhoneStore } from "../../../contacts/phoneStore.ts";
import { channelContract } from "../../../../testing/suites/channelSuite.ts";
import { countSeptets, SEGMENT_SEPTETS, toGsm7 } from "./composeSms.ts";
import { sms, createSmsChannel } from "./index.ts";

const behaviors = {
  accept: { kind: "accept" },
  refuseForNow: twilioRefusal(429, 20429, "Too Many Requests"),
  refuseForGood: twilioRefusal(400, 21211, "Invalid 'To' Phone Number: +1202555XXXX"),
  hang: { kind: "hang" },
} as const;

channelContract("SMS through Twilio", async () => {
  const database = await openMemoryDatabase();
  const phones = new PhoneStore(storeOn(database), manualClock());
  const server = await startTwilioServer();
  const port = createTwilioSms(() => server.account, { followUpMs: [] });
  return {
    channel: createSmsChannel({ database, sms: port }),
    repeatedBy: sms.repeatedBy,
    addresses: ["+12025550123", "+12025550124"],
    hostileAddress: "+12025550123,+19005550199",
    addContact: async (phone) => (await phones.add({ phone, label: "Mobile" }))!.id,
    switchOff: async (id) => void (await phones.change(id, { isActive: false })),
    remove: async (id) => void (await phones.remove(id)),
    limit: {
      max: SEGMENT_SEPTETS,
      sizeOf: countSeptets,
      counted: () => server.messages.at(-1)!.body,
    },
    written: toGsm7,
    // The composed text always fits into one message.
    refuseLength: null,
    provider: (does) => server.behave(behaviors[does]),
    arrived: (count) => server.received(count),
    received: () =>
      server.messages.map(({ to, body }) => ({ recipients: to, text: body, marks: {} })),
    close: async () => {
      await server.close();
      await database.destroy();
    },
  };
});

test("SMS is never free", async () => {
  const database = await openMemoryDatabase();
  expect(createSmsChannel({ database, sms: createTwilioSms(() => null) }).isFree).toBe(false);
});
