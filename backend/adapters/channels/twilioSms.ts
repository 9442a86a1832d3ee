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
import { describeStatus } from "../../capabilities/notifications/channels/refusal.ts";
import { describeConnectionFault } from "../../platform/connectionFault.ts";

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

/** Reads the account for every message. If none is set, each fails with "SMS is not configured". */
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

interface TwilioFailure {
  readonly status?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly detail?: unknown;
}

interface Meaning {
  readonly words: string;
  readonly permanent: boolean;
  readonly isAboutAccount?: boolean;
}

const permanentFault = (words: string): Meaning => ({ words, permanent: true });
/** A retry may succeed, by itself or once the account is changed; messages wait until then. */
const temporaryFault = (words: string): Meaning => ({ words, permanent: false });
/** The credentials or the account are refused; messages wait until they are corrected. */
const accountFault = (words: string): Meaning => ({
  words,
  permanent: false,
  isAboutAccount: true,
});

const MEANINGS: Readonly<Record<number, Meaning>> = {
  20003: accountFault(
    "Twilio refused the login. Check the account ID and the auth token in the settings",
  ),
  20404: accountFault("Twilio does not know this account. Check the account ID in the settings"),
  20005: accountFault("The Twilio account is suspended or closed"),
  20429: temporaryFault("Twilio is limiting messages right now"),
  21211: permanentFault("This is not a phone number that Twilio can reach"),
  21408: temporaryFault("The Twilio account may not send to this region"),
  21606: accountFault("The Twilio account cannot send from the number in the settings"),
  21608: temporaryFault("A trial account of Twilio sends to verified numbers only"),
  21610: permanentFault("The owner of this number has unsubscribed by answering STOP"),
  21614: permanentFault("This number cannot receive SMS"),
  21659: accountFault("The sending number does not belong to the Twilio account"),
  30003: temporaryFault("The phone is switched off or out of reach"),
  30004: permanentFault("The carrier blocks messages to this number"),
  30005: permanentFault("This number no longer exists"),
  30006: permanentFault("This is a landline, or its carrier does not accept SMS"),
  30007: permanentFault("The carrier filtered the message out"),
  30032: permanentFault(
    "The sending toll-free number is not verified, so US carriers drop its messages",
  ),
  30034: permanentFault(
    "The sending number is not registered for US messaging (A2P 10DLC), so carriers drop its messages",
  ),
};

function describeTwilioCode(code: number, otherwise: Meaning): DeliveryError {
  const { words, permanent, isAboutAccount = false } = MEANINGS[code] ?? otherwise;
  const said = `${words} (Twilio error ${code})`;
  return isAboutAccount
    ? new CredentialsRefused(said, permanent)
    : new DeliveryError(said, permanent);
}

/**
 * Describes the error and whether a retry may help. Twilio's 4xx is permanent if it is about the
 * message (400, 422 and similar), and temporary if it is about the login, the account or the rate
 * (401, 403, 404, 408, 429). A 5xx is Twilio's fault and temporary.
 */
export function describeTwilioError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { status, code, message, detail } = (
    typeof error === "object" && error !== null ? error : {}
  ) as TwilioFailure;
  const said = typeof detail === "string" ? detail : typeof message === "string" ? message : "";
  if (typeof status !== "number") {
    const reason = describeConnectionFault(error);
    return new DeliveryError(
      `Twilio could not be reached${reason === undefined ? "" : `: ${reason}`}`,
      false,
    );
  }
  const permanent = status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status);
  if (typeof code === "number" && code > 0) {
    const words = permanent ? `Twilio refused the message: ${said}` : `Twilio failed: ${said}`;
    return describeTwilioCode(code, { words, permanent });
  }
  const words = `Twilio ${describeStatus(status)}`;
  return status === 401 || status === 403
    ? new CredentialsRefused(words, false)
    : new DeliveryError(words, permanent);
}

const TEMPORARY_STATUSES = new Set([401, 403, 404, 407, 408, 409, 425, 429]);
