import { describe, expect, test } from "bun:test";
import { EMPTY_SERVICE, SERVICES, toNewService, validateService } from "./serviceForm.ts";

const ntfy = { ...EMPTY_SERVICE, label: "Phone", address: "https://ntfy.sh/t" };

describe("a channel's form", () => {
  test("a name and an address are needed, blanks are neither", () => {
    expect(Object.keys(validateService({ ...EMPTY_SERVICE, label: "  ", address: " " }))).toEqual([
      "label",
      "address",
    ]);
    expect(validateService(ntfy)).toEqual({});
  });

  test("Telegram needs the bot's token, ntfy does not", () => {
    expect(validateService({ ...ntfy, channel: "telegram" })).toHaveProperty("secret");
    expect(validateService({ ...ntfy, channel: "telegram", secret: "1:x" })).toEqual({});
  });

  test("a signing secret is absent or has 16 characters", () => {
    const webhook = { ...ntfy, channel: "webhook" } as const;
    expect(validateService({ ...webhook, secret: "x".repeat(15) })).toHaveProperty("secret");
    expect(validateService({ ...webhook, secret: "x".repeat(16) })).toEqual({});
    expect(validateService(webhook)).toEqual({});
  });

  test("the secret goes under the name its service has for it, and nowhere when it has none", () => {
    expect(toNewService({ ...ntfy, secret: " tk_1 " })).toMatchObject({ token: "tk_1" });
    expect(toNewService({ ...ntfy, channel: "webhook", secret: "s" })).toMatchObject({
      secret: "s",
    });
    expect(toNewService({ ...ntfy, channel: "discord", secret: "left over" })).toEqual({
      channel: "discord",
      label: "Phone",
      address: "https://ntfy.sh/t",
    });
    expect(toNewService({ ...ntfy, secret: " " })).not.toHaveProperty("token");
  });

  test("what lets anybody post is not shown while it is typed", () => {
    expect(SERVICES.discord.address.isSecret).toBe(true);
    for (const { secret } of Object.values(SERVICES)) expect(secret?.isSecret ?? true).toBe(true);
  });
});
