import { describe, expect, test } from "bun:test";
import { channels } from "../../api/channels.gen.ts";
import { formOfService, SERVICES, toNewService, validateService } from "./serviceForm.ts";

const ntfy = { ...formOfService("ntfy"), label: "Phone", address: "https://ntfy.sh/t" };

describe("a channel's form", () => {
  test("needs a non-blank address; without a name it uses the service's", () => {
    const blank = { ...formOfService("ntfy"), label: "  ", address: " " };
    expect(Object.keys(validateService(blank))).toEqual(["address"]);
    expect(validateService(ntfy)).toEqual({});
    expect(toNewService({ ...ntfy, label: " " }).label).toBe("ntfy");
    expect(toNewService(ntfy).label).toBe("Phone");
  });

  test("needs the bot's token for Telegram, but none for ntfy", () => {
    expect(validateService({ ...ntfy, channel: "telegram" })).toHaveProperty("token");
    expect(validateService({ ...ntfy, channel: "telegram", token: "1:x" })).toEqual({});
  });

  test("takes a signing secret of 16 characters or none", () => {
    const webhook = { ...ntfy, channel: "webhook" } as const;
    expect(validateService({ ...webhook, secret: "x".repeat(15) })).toHaveProperty("secret");
    expect(validateService({ ...webhook, secret: "x".repeat(16) })).toEqual({});
    expect(validateService(webhook)).toEqual({});
  });

  test("sends the secret under the service's own name, and omits it if there is none", () => {
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

  test("does not list a channel with its own screen", () => {
    const offered = SERVICES.map(({ value }) => value);
    expect(offered).toContain("webhook");
    for (const name of ["email", "sms", "push"]) expect(offered).not.toContain(name);
  });

  test("hides credentials while they are typed", () => {
    expect(channels.discord.fields[0].isSecret).toBe(true);
    for (const { fields } of Object.values(channels)) {
      const open = fields.slice(1).filter(({ isSecret }) => !isSecret);
      // Neither is a credential without the token or the address next to it.
      for (const { name } of open) {
        expect(["server", "tag", "topic", "username"]).toContain(name);
      }
    }
  });
});
