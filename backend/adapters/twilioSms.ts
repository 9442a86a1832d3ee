import { pause } from "../platform/timer.ts";
import type { Twilio } from "twilio";
import {
  smsNotConfigured,
  type SmsPort,
} from "../capabilities/notifications/channels/sms/smsPort.ts";
import { describeTwilioCode, describeTwilioError } from "./twilioErrors.ts";

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** E.164. */
  readonly fromNumber: string;
  /** Another address than Twilio's, for tests. */
  readonly baseUrl?: string | undefined;
}

export interface TwilioOptions {
  /**
   * How long after Twilio took a message to ask what became of it, one wait after the other. Carriers
   * refuse unregistered senders within about a second; together the waits stay below the moment that
   * a stopping process gives an attempt.
   */
  readonly followUpMs?: readonly number[];
}

const API = "https://api.twilio.com";
const TIMEOUT_MS = 30_000;
const FOLLOW_UP_MS = [500, 1_500];

/** A message that will not arrive any more, and one about which there is nothing more to learn. */
const LOST = new Set(["failed", "undelivered", "canceled"]);
const ARRIVED = new Set(["sent", "delivered", "read"]);

/**
 * SMS through Twilio's own library. The account is read for every message: what the settings say
 * now counts, and without one every message fails with "SMS is not configured".
 */
export function createTwilioSms(
  readAccount: () => Promise<TwilioAccount | null> | TwilioAccount | null,
  { followUpMs = FOLLOW_UP_MS }: TwilioOptions = {},
): SmsPort {
  return {
    send: async ({ to, text }, signal) => {
      const account = await readAccount();
      if (!account) throw smsNotConfigured();
      const client = await openClient(account, signal);
      const message = await client.messages
        .create({ to, from: account.fromNumber, body: text })
        .catch((error: unknown) => {
          throw describeTwilioError(error);
        });
      const status = await followUp(client, message, followUpMs, signal);
      return { text: `Twilio took it as ${message.sid}, ${status}` };
    },
  };
}

/**
 * One client for one message, so that an abandoned attempt takes its own request with it: the
 * library knows no signal. It is loaded with the first message, because it is large.
 */
async function openClient(account: TwilioAccount, signal: AbortSignal): Promise<Twilio> {
  const { default: twilio } = await import("twilio");
  const httpClient = new twilio.RequestClient({ timeout: TIMEOUT_MS, keepAlive: false });
  // Else it takes the first that the process knows, and a test's DOM knows XMLHttpRequest.
  httpClient.axios.defaults.adapter = "http";
  httpClient.axios.interceptors.request.use((request) => {
    request.signal = signal;
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
 * Twilio answers "queued" and learns only then what the carrier says. Rejects when the message is
 * lost; an answer that does not come changes nothing, since sending again would text twice.
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
    if (LOST.has(status) || ARRIVED.has(status) || signal.aborted) break;
    await pause(wait);
    try {
      ({ status, errorCode } = await client.messages(message.sid).fetch());
    } catch {
      break;
    }
  }
  if (LOST.has(status)) {
    throw describeTwilioCode(Number(errorCode), {
      words: "The message could not be delivered",
      permanent: true,
    });
  }
  return status;
}
