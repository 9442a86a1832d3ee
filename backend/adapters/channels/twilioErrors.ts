import {
  CredentialsRefused,
  DeliveryError,
} from "../../capabilities/notifications/channels/channel.ts";
import { describeStatus } from "../../capabilities/notifications/channels/refusal.ts";
import { describeConnectionFault } from "../../platform/connectionFault.ts";

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

const forGood = (words: string): Meaning => ({ words, permanent: true });
/**
 * The settings or the account are at fault; once they are fixed, waiting messages should still be
 * sent.
 */
const untilMended = (words: string): Meaning => ({ words, permanent: false });
const notOurs = (words: string): Meaning => ({ words, permanent: false, isAboutAccount: true });

const MEANINGS: Readonly<Record<number, Meaning>> = {
  20003: notOurs(
    "Twilio refused the login. Check the account ID and the auth token in the settings",
  ),
  20404: notOurs("Twilio does not know this account. Check the account ID in the settings"),
  20005: notOurs("The Twilio account is suspended or closed"),
  20429: untilMended("Twilio is limiting messages right now"),
  21211: forGood("This is not a phone number that Twilio can reach"),
  21408: untilMended("The Twilio account may not send to this region"),
  21606: notOurs("The Twilio account cannot send from the number in the settings"),
  21608: untilMended("A trial account of Twilio sends to verified numbers only"),
  21610: forGood("The owner of this number has unsubscribed by answering STOP"),
  21614: forGood("This number cannot receive SMS"),
  21659: notOurs("The sending number does not belong to the Twilio account"),
  30003: untilMended("The phone is switched off or out of reach"),
  30004: forGood("The carrier blocks messages to this number"),
  30005: forGood("This number no longer exists"),
  30006: forGood("This is a landline, or its carrier does not accept SMS"),
  30007: forGood("The carrier filtered the message out"),
  30032: forGood("The sending toll-free number is not verified, so US carriers drop its messages"),
  30034: forGood(
    "The sending number is not registered for US messaging (A2P 10DLC), so carriers drop its messages",
  ),
};

export function describeTwilioCode(code: number, otherwise: Meaning): DeliveryError {
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
  const permanent = status >= 400 && status < 500 && !ABOUT_US.has(status);
  if (typeof code === "number" && code > 0) {
    const words = permanent ? `Twilio refused the message: ${said}` : `Twilio failed: ${said}`;
    return describeTwilioCode(code, { words, permanent });
  }
  const words = `Twilio ${describeStatus(status)}`;
  return status === 401 || status === 403
    ? new CredentialsRefused(words, false)
    : new DeliveryError(words, permanent);
}

const ABOUT_US = new Set([401, 403, 404, 407, 408, 409, 425, 429]);
