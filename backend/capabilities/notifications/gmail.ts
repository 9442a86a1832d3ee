import type { Scrub } from "../../platform/secretScrubber.ts";
import { withTimeout } from "../../platform/timer.ts";
import type { Clock } from "../../platform/clock.ts";
import type { TestOutcome } from "../../contract/common.ts";
import type { GmailStatus } from "../../contract/notifications/notification.ts";
import { composeMail } from "./channels/email/composeMail.ts";
import type { MailPort } from "./channels/email/mailPort.ts";
import { testKey } from "./outbox/key.ts";
import { testOf } from "./outbox/sendTest.ts";
import { deliveryTimeout } from "./channels/channel.ts";
import { withoutAddresses } from "./messages/withoutAddresses.ts";

export interface GmailPorts {
  readonly mailbox: MailPort | null;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly publicUrl: string;
  /** Removes secrets from the mail server's responses. */
  readonly scrub: Scrub;
  readonly verifyLimitMs?: number;
  readonly sendLimitMs?: number;
  /** How long a page waits for the mailbox before it shows "unchecked". */
  readonly statusLimitMs?: number;
}

/** The configured Gmail mailbox, even if alerts are sent through another transport. */
export interface GmailMailbox {
  /** At most every 30 s. */
  readStatus(): Promise<GmailStatus>;
  /** Returns "unchecked" instead of blocking a page. */
  readStatusSoon(): Promise<GmailStatus>;
  /** Not recorded in the event log, because the address is not a contact. */
  sendTest(email: string): Promise<TestOutcome>;
}

const CACHE_MS = 30_000;
const NOT_CONFIGURED = "Gmail is not configured on this server";

export function createGmailMailbox(ports: GmailPorts): GmailMailbox {
  const { mailbox, clock, newId, publicUrl, scrub } = ports;
  const { verifyLimitMs = 15_000, sendLimitMs = 60_000, statusLimitMs = 2_000 } = ports;
  if (!mailbox) {
    const status: GmailStatus = { status: "not_configured", message: NOT_CONFIGURED };
    return {
      readStatus: () => Promise.resolve(status),
      readStatusSoon: () => Promise.resolve(status),
      sendTest: () => Promise.resolve({ success: false, message: NOT_CONFIGURED }),
    };
  }

  /** `at` is elapsed time, so that the cache expires even if the clock is set back. */
  let known: { readonly status: GmailStatus; readonly at: number } | undefined;
  let checking: Promise<GmailStatus> | undefined;

  const describeError = (error: unknown, ...addresses: readonly string[]): string =>
    withoutAddresses(scrub(error instanceof Error ? error.message : String(error)), ...addresses);

  const check = async (): Promise<GmailStatus> => {
    let status: GmailStatus;
    try {
      await inTime(verifyLimitMs, () => mailbox.verify());
      status = { status: "connected", message: "Gmail accepts the login" };
    } catch (error) {
      status = { status: "error", message: describeError(error) };
    }
    known = { status, at: clock.elapsed() };
    checking = undefined;
    return status;
  };

  const readStatus = (): Promise<GmailStatus> => {
    if (known && clock.elapsed() - known.at < CACHE_MS) return Promise.resolve(known.status);
    checking ??= check();
    return checking;
  };

  return {
    readStatus,
    readStatusSoon: () =>
      inTime(statusLimitMs, readStatus).catch(
        () => known?.status ?? { status: "unchecked", message: "Gmail has not responded yet" },
      ),
    sendTest: async (email) => {
      const request = testOf("email", 0, clock);
      const mail = composeMail({ key: testKey(newId()), request, to: email, publicUrl });
      try {
        const { text } = await inTime(sendLimitMs, (signal) => mailbox.send(mail, signal));
        return { success: true, message: scrub(text) };
      } catch (error) {
        return { success: false, message: describeError(error, email) };
      }
    },
  };
}

const inTime = <T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withTimeout(limitMs, work, { late: () => deliveryTimeout(limitMs) });
