import {
  CredentialsRefused,
  DeliveryError,
  MessageTooLong,
} from "../../capabilities/notifications/channels/channel.ts";
import { describeConnectionFault } from "../../platform/connectionFault.ts";

interface SmtpFailure extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Authentication required, too weak, refused, or requiring encryption (RFC 4954 §6, RFC 5248). */
const LOGIN_CODES = new Set([530, 534, 535, 538]);

/** Commands whose response concerns this message rather than the connection. */
const ABOUT_THE_MESSAGE = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/**
 * Describes the error and whether a retry may help. RFC 5321 §4.2.1: 4yz is temporary, 5yz
 * permanent. A refused login and a refusal before the message (greeting, EHLO, TLS) count as
 * temporary although they are 5yz: the settings or the server are at fault, and the waiting mail
 * should still be sent once they are fixed.
 */
export function describeSmtpError(error: unknown, server: string): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (!(error instanceof Error))
    return new DeliveryError(`${server} failed: ${String(error)}`, false);
  const { code, command, responseCode, response } = error as SmtpFailure;
  const answer = response ?? error.message;
  // RFC 4954 §4.7: 454 is a server failure, whatever the login.
  const isTemporary = responseCode !== undefined && responseCode < 500;
  if (
    !isTemporary &&
    (code === "EAUTH" || (responseCode !== undefined && LOGIN_CODES.has(responseCode)))
  ) {
    return new CredentialsRefused(
      `${server} refused the login: ${answer}. Check the user and the password`,
      false,
    );
  }
  if (code === "ETLS" && responseCode !== undefined) {
    return new DeliveryError(
      `${server} offers no encryption, which logins and mail over the internet require: ${answer}`,
      false,
    );
  }
  if (isAboutLength(error)) return new MessageTooLong(`${server} refused the mail: ${answer}`);
  if (responseCode !== undefined) {
    const isPermanent =
      responseCode >= 500 && responseCode !== 503 && ABOUT_THE_MESSAGE.has(command ?? "");
    return new DeliveryError(
      isPermanent
        ? `${server} refused the mail: ${answer}`
        : `${server} cannot accept the mail now: ${answer}`,
      isPermanent,
    );
  }
  return describeWithoutAnswer(error as SmtpFailure, server);
}

/**
 * True for 5.3.4 "message too big for system" and 5.2.3 "message length exceeds administrative
 * limit" of RFC 3463, and for 552 of RFC 1870, which also means a full mailbox. nodemailer itself
 * compares the length with the limit that the server announces.
 */
function isAboutLength({ code, responseCode, response, message }: SmtpFailure): boolean {
  if (responseCode === undefined) return code === "EMESSAGE" && /larger than allowed/.test(message);
  const words = response ?? message;
  if (responseCode < 500) return false;
  if (/\b5\.(?:3\.4|2\.3)\b/.test(words)) return true;
  return responseCode === 552 && /\b(?:size|length|too (?:large|big|long))\b/i.test(words);
}

function describeWithoutAnswer(error: SmtpFailure, server: string): DeliveryError {
  switch (error.code) {
    case "EENVELOPE":
    case "EMESSAGE":
      return new DeliveryError(`${server} cannot take this mail: ${error.message}`, true);
    case "ETIMEDOUT":
      return new DeliveryError(`${server} did not respond in time`, false);
    case "EDNS":
      return new DeliveryError(`${server} was not found`, false);
    case "ETLS":
      return new DeliveryError(`${server} has no trusted encryption`, false);
    case "ECONNECTION":
      // The error does not say whether the mail was sent before it, so it is unknown who received
      // it.
      return new DeliveryError(
        `${server} closed the connection without a response. If it already has the mail, it receives a second copy with the same Message-ID`,
        false,
      );
    default: {
      const reason = describeConnectionFault(error) ?? describeConnectionFault(originalOf(error));
      return new DeliveryError(
        `${server} could not be reached${reason === undefined ? "" : `: ${reason}`}`,
        false,
      );
    }
  }
}

/** nodemailer replaces the system's code with one of its own. */
const originalOf = ({ originalCode }: SmtpFailure): Error =>
  Object.assign(new Error("no connection"), { code: originalCode });
