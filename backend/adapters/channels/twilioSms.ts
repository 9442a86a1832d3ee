import { pause } from "../../platform/timer.ts";
import type { Twilio } from "twilio";
import {
  CredentialsRefused,
  DeliveryError,
} from "../../capabilities/notifications/channels/channel.ts";
import {
  smsNotConfigured,
  type SmsPort,
} from "../../capabilities/notifications/channels/sms/smsPort.ts";
import { describeTwilioCode, describeTwilioError } from "./twilioErrors.ts";

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** E.164 number, or the id of a messaging service (MG…). */
  readonly fromNumber: string;
  readonly baseUrl?: string | undefined;
}

export interface TwilioOptions {
  /**
   * Delays after which a message's status is read. Carriers refuse unregistered senders within
   * about a second. The sum stays below the grace period of a stopping process.
   */
  readonly followUpMs?: readonly number[];
}

const API = "https://api.twilio.com";
const TIMEOUT_MS = 30_000;
const FOLLOW_UP_MS = [500, 1_500];

const LOST = new Set(["failed", "undelivered", "canceled"]);
const ARRIVED = new Set(["delivered", "read"]);
/** Statuses that mean the carrier has the message; many carriers never report more. */
const HANDED_ON = new Set([...ARRIVED, "sent"]);

/**
 * Sends SMS through Twilio's library. The account is read for every message, so that changed
 * settings apply at once. If none is set, every message fails with "SMS is not configured".
 */
export function createTwilioSms(
  readAccount: () => Promise<TwilioAccount | null> | TwilioAccount | null,
  { followUpMs = FOLLOW_UP_MS }: TwilioOptions = {},
): SmsPort {
  const open = async (signal: AbortSignal) => {
    const account = await readAccount();
    if (!account) throw smsNotConfigured();
    return { account, client: await openClient(account, signal) };
  };
  return {
    readAccount: async () => {
      const account = await readAccount();
      if (!account) return null;
      const { accountSid, authToken, fromNumber } = account;
      return { accountSid, authToken, fromNumber };
    },
    check: async (signal) => {
      const { account, client } = await open(signal);
      const found = await client.api.v2010
        .accounts(account.accountSid)
        .fetch()
        .catch((error: unknown) => {
          throw describeTwilioError(error);
        });
      if (found.sid !== account.accountSid) {
        throw new DeliveryError("Twilio sent an unexpected response", false);
      }
      if (found.status !== "active") {
        throw new CredentialsRefused(`The Twilio account is ${found.status}`, false);
      }
    },
    send: async ({ to, text }, signal) => {
      const { account, client } = await open(signal);
      const message = await client.messages
        .create({ to, ...senderOf(account), body: text })
        .catch((error: unknown) => {
          throw describeTwilioError(error);
        });
      const status = await followUp(client, message, followUpMs, signal);
      const answer = `Accepted by Twilio as ${message.sid}, ${status}`;
      return ARRIVED.has(status)
        ? { outcome: "delivered", text: answer }
        : { outcome: "accepted", trackingId: message.sid, text: answer };
    },
    confirm: async (trackingId, signal) => {
      const { client } = await open(signal);
      const { status, errorCode } = await client.messages(trackingId).fetch();
      if (LOST.has(status)) {
        return { status: "failed", text: describeLoss(errorCode).message };
      }
      const text = `Twilio reports ${trackingId} as ${status}`;
      return { status: ARRIVED.has(status) ? "delivered" : "pending", text };
    },
  };
}

const senderOf = ({ fromNumber }: TwilioAccount) =>
  /^MG/i.test(fromNumber) ? { messagingServiceSid: fromNumber } : { from: fromNumber };

/**
 * Opens one client per message, so that aborting an attempt cancels its own request; the library
 * accepts no signal. The library is large, so it is loaded with the first message.
 */
async function openClient(account: TwilioAccount, signal: AbortSignal): Promise<Twilio> {
  const { default: twilio } = await import("twilio");
  const httpClient = new twilio.RequestClient({ timeout: TIMEOUT_MS, keepAlive: false });
  // Otherwise axios picks the first adapter available, which under a test's DOM is XMLHttpRequest.
  httpClient.axios.defaults.adapter = "http";
  httpClient.axios.interceptors.request.use((request) => {
    request.signal = signal;
    // Never follow redirects: the credentials would go to another address.
    request.maxRedirects = 0;
    if (account.baseUrl !== undefined && request.url?.startsWith(API)) {
      request.url = account.baseUrl.replace(/\/+$/, "") + request.url.slice(API.length);
    }
    return request;
  });
  return twilio(account.accountSid, account.authToken, { httpClient });
}

interface Message {
  readonly sid: string;
  readonly status: string;
  readonly errorCode: number | null;
}

/**
 * Polls for the carrier's verdict, which Twilio learns only after it has returned "queued". Rejects
 * if the message is lost. A failed status request is ignored, because a retry would text twice.
 */
async function followUp(
  client: Twilio,
  message: Message,
  waits: readonly number[],
  signal: AbortSignal,
): Promise<string> {
  let { status, errorCode } = message;
  if (typeof message.sid !== "string" || !/^(SM|MM)\w+$/.test(message.sid)) {
    throw describeTwilioError(new Error("the answer is not one of Twilio's"));
  }
  for (const wait of waits) {
    if (LOST.has(status) || HANDED_ON.has(status) || signal.aborted) break;
    await pause(wait);
    try {
      ({ status, errorCode } = await client.messages(message.sid).fetch());
    } catch {
      break;
    }
  }
  if (LOST.has(status)) throw describeLoss(errorCode);
  return status;
}

const describeLoss = (errorCode: number | null) =>
  describeTwilioCode(Number(errorCode), {
    words: "The message could not be delivered",
    permanent: true,
  });
