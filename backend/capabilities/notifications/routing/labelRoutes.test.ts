import { storeOn } from "../../../testing/worlds/memoryStore.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { callRoutes, serveRoutes } from "../../../testing/worlds/callRoutes.ts";
import { manualClock } from "../../../platform/clock.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { createEmailStore } from "../../contacts/emailStore.ts";
import { readReachedChannels } from "../destinations.ts";
import { labelRoutes } from "../routes.ts";
import { channelsOf } from "../../../domain/labelRouting.ts";
import { createLabelRouting } from "./labelRouting.ts";

let database: Kysely<Database>;
const call = callRoutes(
  () =>
    serveRoutes(
      labelRoutes({
        labelRouting: createLabelRouting(storeOn(database)),
        channelNames: ["email", "sms", "ntfy"],
        readReachedChannels: () => readReachedChannels(database),
      }),
    ),
  "/api/notifications/label-routes",
);
beforeEach(async () => {
  database = await openMemoryDatabase();
});

describe("routes of labels", () => {
  test("are replaced as a whole and listed by label", async () => {
    expect((await call("GET")).body).toEqual({ routes: [], reachedChannels: [] });
    const routes = [
      { label: " swing ", channels: ["ntfy", "sms"] },
      { label: "earnings", channels: ["email"] },
    ];
    const kept = {
      routes: [
        { label: "earnings", channels: ["email"] },
        { label: "swing", channels: ["ntfy", "sms"] },
      ],
      reachedChannels: [],
    };
    expect(await call("PUT", "", { routes })).toEqual({ status: 200, body: kept });
    expect((await call("GET")).body).toEqual(kept);
    await call("PUT", "", { routes: [] });
    expect((await call("GET")).body).toEqual({ routes: [], reachedChannels: [] });
  });

  test("report which channels have an active destination", async () => {
    const emails = createEmailStore(storeOn(database), manualClock("2026-01-06T20:00:00Z"));
    await emails.add({ email: "a@b.example", label: "Mine" });
    expect((await call("GET")).body).toMatchObject({ reachedChannels: ["email"] });
    await emails.setActive(1, false);
    expect((await call("GET")).body).toMatchObject({ reachedChannels: [] });
  });

  test.each([
    [{ routes: [{ label: "a", channels: ["fax"] }] }, "There is no channel 'fax' for 'a'"],
    [
      {
        routes: [
          { label: "Swing", channels: ["sms"] },
          { label: "swing ", channels: ["email"] },
        ],
      },
      "The label 'swing' is given twice",
    ],
    [{ routes: [{ label: "  ", channels: ["sms"] }] }, expect.stringContaining("abel")],
  ])("%j is rejected and changes nothing", async (body, sentence) => {
    await call("PUT", "", { routes: [{ label: "kept", channels: ["sms"] }] });
    const refusal = await call("PUT", "", body);
    expect(refusal).toEqual({ status: 422, body: sentence });
    expect((await call("GET")).body).toMatchObject({
      routes: [{ label: "kept", channels: ["sms"] }],
    });
  });
});

test("send labels to the channels of all their routes, and anything else everywhere", () => {
  const routes = [
    { label: "Earnings", channels: ["email"] },
    { label: "swing", channels: ["sms", "ntfy"] },
  ];
  expect(channelsOf([], routes)).toBeNull();
  expect(channelsOf(["other"], routes)).toBeNull();
  expect(channelsOf(["earnings", "other"], routes)).toEqual(new Set(["email"]));
  expect(channelsOf(["EARNINGS", "swing"], routes)).toEqual(new Set(["email", "sms", "ntfy"]));
});
