import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { createScrubber, HIDDEN_SECRET } from "./secretScrubber.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("the scrubber", () => {
  test("hides a secret in every form in which providers echo it", () => {
    const secret = 'p/w+ö "x"&=7?';
    const { scrub } = createScrubber([secret]);
    for (const echo of [
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).toLowerCase(),
      new URLSearchParams({ a: secret }).toString(),
      JSON.stringify({ secret }),
      JSON.stringify({ text: JSON.stringify({ secret }) }),
      base64(secret),
      base64(secret).replaceAll("=", ""),
      Buffer.from(secret).toString("base64url"),
      Buffer.from(secret).toString("hex"),
      base64(`\0ann@example.com\0${secret}`),
      base64(`ann:${secret}`),
      base64(`a:${secret}`),
      base64(`bo:${secret}:more`),
    ]) {
      const hidden = scrub(`535 5.7.8 ${echo} refused`);
      expect(hidden).toContain(HIDDEN_SECRET);
      expect(hidden).not.toContain(secret);
      expect(hidden).toEndWith(" refused");
    }
  });

  test("hides the end of a destination's address, quoted without its host", () => {
    const token = "aB3_dEfGhIjKlMnOpQrStUvWxYz-0123456789";
    const kept = {
      address: `https://discord.com/api/webhooks/123456789012345678/${token}?key=${token.toLowerCase()}`,
    };
    const { scrub } = createScrubber([JSON.stringify(kept)]);
    for (const echo of [
      token,
      `/api/webhooks/123456789012345678/${token}`,
      `POST /api/webhooks/123456789012345678/${token}?wait=true`,
      `key=${token.toLowerCase()}`,
      base64(token),
    ]) {
      const hidden = scrub(`unknown webhook ${echo}`);
      expect(hidden).toStartWith("unknown webhook ");
      expect(hidden).toContain(HIDDEN_SECRET);
      expect(hidden.toLowerCase()).not.toContain(token.toLowerCase());
      expect(hidden).not.toContain(base64(token));
    }
    expect(scrub("discord.com: the webhooks of this channel")).not.toContain(HIDDEN_SECRET);
  });

  test("hides base64 of any secret with any prefix", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 8, maxLength: 40 }).filter((text) => text.trim().length >= 8),
        fc.string({ maxLength: 9 }),
        (text, before) => {
          const secret = text.trim();
          const { scrub } = createScrubber([secret]);
          const echo = base64(before + secret);
          const left = Buffer.from(scrub(echo), "base64").toString();
          expect(left).not.toContain(secret);
          expect(scrub(echo)).toContain(HIDDEN_SECRET);
        },
      ),
    );
  });

  test("parses a stored destination, learns more secrets, and leaves other words unchanged", () => {
    const scrubber = createScrubber();
    expect(scrubber.scrub("nothing yet")).toBe("nothing yet");
    scrubber.learn([
      JSON.stringify({ address: "https://hook.example/T0/B0/xyz", token: "tk_abcdef" }),
      "abc",
      "",
      "{broken",
    ]);
    expect(scrubber.scrub("POST https://hook.example/T0/B0/xyz with tk_abcdef: abc")).toBe(
      `POST ${HIDDEN_SECRET} with ${HIDDEN_SECRET}: abc`,
    );
  });

  test("hides all of a long secret that contains a shorter one", () => {
    const { scrub } = createScrubber(["hunter2", "hunter2-and-more"]);
    expect(scrub("hunter2-and-more hunter2")).toBe(`${HIDDEN_SECRET} ${HIDDEN_SECRET}`);
  });
});
