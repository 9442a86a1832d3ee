import { describe, expect, test } from "bun:test";
import { channels } from "../../api/channels.gen.ts";
import { EMPTY_SERVICE, SERVICES, toNewService, validateService } from "./serviceForm.ts";

const ntfy = { ...EMPTY_SERVICE, label: "Phone", address: "https://ntfy.sh/t" };

describe("a channel's form", () => {
  test("an address is needed, a blank is none; without a name it has the service's", () => {
    const blank = { ...EMPTY_SERVICE, label: "  ", address: " " };
    expect(Object.keys(validateService(blank))).toEqual(["address"]);
    expect(validateService(ntfy)).toEqual({});
    expect(toNewService({ ...ntfy, label: " " }).label).toBe("ntfy");
    expect(toNewService(ntfy).label).toBe("Phone");
  });

  test("Telegram needs the bot's token, ntfy does not", () => {
    expect(validateService({ ...ntfy, channel: "telegram" })).toHaveProperty("token");
    expect(validateService({ ...ntfy, channel: "telegram", token: "1:x" })).toEqual({});
  });

  test("a signing secret is absent or has 16 characters", () => {
    const webhook = { ...ntfy, channel: "webhook" } as const;
    expect(validateService({ ...webhook, secret: "x".repeat(15) })).toHaveProperty("secret");
    expect(validateService({ ...webhook, secret: "x".repeat(16) })).toEqual({});
    expect(validateService(webhook)).toEqual({});
  });

  test("the secret goes under the name its service has for it, and nowhere when it has none", () => {
    expect(toNewService({ ...ntfy, token: " tk_1 " })).toMatchObject({ token: "tk_1" });
    expect(toNewService({ ...ntfy, channel: "webhook", secret: "s" })).toMatchObject({
      secret: "s",
    });
    expect(toNewService({ ...ntfy, channel: "discord", secret: "left over" })).toEqual({
      channel: "discord",
      label: "Phone",
      address: "https://ntfy.sh/t",
    });
    expect(toNewService({ ...ntfy, token: " " })).not.toHaveProperty("token");
  });

  test("a channel with a screen of its own is not added here", () => {
    const offered = SERVICES.map(({ value }) => value);
    expect(offered).toContain("webhook");
    for (const name of ["email", "sms", "push"]) expect(offered).not.toContain(name);
  });

  test("what lets anybody post is not shown while it is typed", () => {
    expect(channels.discord.fields[0].isSecret).toBe(true);
    for (const { fields } of Object.values(channels)) {
      const open = fields.slice(1).filter(({ isSecret }) => !isSecret);
      // Neither lets anybody do anything without the token or the address beside it.
      for (const { name } of open) {
        expect(["server", "tag", "topic", "username"]).toContain(name);
      }
    }
  });
});
