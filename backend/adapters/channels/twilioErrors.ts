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
