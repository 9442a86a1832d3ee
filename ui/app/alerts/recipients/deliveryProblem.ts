import type { Alert, Credential } from "../../../api/endpoints.ts";
import { CHECK_SETTINGS, SET_UP, describeNotSetUp, describeRefused } from "../../messages.ts";
import { formatList } from "../../../format/text.ts";
import type { Recipients } from "./destination.ts";
import * as words from "../messages.ts";

export interface Remedy {
  readonly text: string;
  readonly to: string;
}

export interface DeliveryProblem {
  readonly kind: "noRecipients" | "recipientOff" | "channel";
  readonly sentence: string;
  readonly remedy: Remedy;
}

const MAX_NAMED = 2;

type Named = Pick<Alert, "emailId" | "phoneNumberId">;

export const EVERYONE: Named = { emailId: null, phoneNumberId: null };

/**
 * Returns undefined if an active recipient's channel is confirmed: the service accepted its
 * credentials or a message, or a browser has push enabled.
 */
export function findDeliveryProblem(
  named: Named,
  recipients: Recipients,
  credentials: readonly Credential[],
): DeliveryProblem | undefined {
  if (recipients.browsers > 0) return undefined;
  const routes = routesOf(named, recipients);
  const [first] = routes;
  if (first === undefined) return describeNobody(named);
  const states = routes.map((route) => ({ route, credential: credentialOf(route, credentials) }));
  if (states.some(({ credential }) => credential === null || credential?.state === "working")) {
    return undefined;
  }
  const names = states.map(({ route, credential }) => credential?.label ?? route);
  const problem = describeEasiest(states) ?? describeChannel(first, undefined);
  if (names.length === 1) return problem;
  const { to } = problem.remedy;
  const more = names.length - MAX_NAMED;
  const listed = more > 1 ? [...names.slice(0, MAX_NAMED), words.describeMore(more)] : names;
  const sentence = words.describeSeveral(formatList(listed));
  return { ...problem, sentence, remedy: { text: CHECK_SETTINGS, to } };
}

/** True if a recipient is active, even if it cannot deliver. */
export const hasRecipient = (named: Named, recipients: Recipients): boolean =>
  recipients.browsers > 0 || routesOf(named, recipients).length > 0;

interface RouteState {
  readonly route: Route;
  readonly credential: Credential | null | undefined;
}

/** Prefers the channel that needs the least to work. */
function describeEasiest(states: readonly RouteState[]): DeliveryProblem | undefined {
  for (const state of ["configured", "refused", "incomplete", "missing"] as const) {
    const found = states.find(({ credential }) => credential?.state === state);
    if (found?.credential) return describeChannel(found.route, found.credential);
  }
  return undefined;
}

/** Credentials of a channel with a shared account, or of one destination. */
type Route = "email" | "sms" | `destination-${number}`;

function routesOf({ emailId, phoneNumberId }: Named, all: Recipients): readonly Route[] {
  const { emails, phones, services } = all;
  const isNamed = emailId !== null || phoneNumberId !== null;
  const isEmail = emails.some(({ id, isActive }) => isActive && (!isNamed || id === emailId));
  const isPhone = phones.some(({ id, isActive }) => isActive && (!isNamed || id === phoneNumberId));
  return [
    ...(isEmail ? (["email"] as const) : []),
    ...(isPhone ? (["sms"] as const) : []),
    ...(isNamed ? [] : services.map(({ id }) => `destination-${id}` as const)),
  ];
}

/** Returns null if the channel needs no credentials, as in the demo. */
function credentialOf(
  route: Route,
  credentials: readonly Credential[],
): Credential | null | undefined {
  const found = credentials.find(({ name }) => name === route);
  return found ?? (route === "email" || route === "sms" ? null : undefined);
}

const describeNobody = ({ emailId, phoneNumberId }: Named): DeliveryProblem =>
  emailId === null && phoneNumberId === null
    ? {
        kind: "noRecipients",
        sentence: words.NO_RECIPIENTS,
        remedy: { text: words.ADD_AN_ADDRESS, to: "/email-notifications" },
      }
    : {
        kind: "recipientOff",
        sentence: words.RECIPIENT_OFF,
        remedy:
          emailId === null
            ? { text: words.SHOW_NUMBERS, to: "/phone-numbers" }
            : { text: words.SHOW_ADDRESSES, to: "/email-notifications" },
      };

function describeChannel(route: Route, credential: Credential | undefined): DeliveryProblem {
  const { label = route, state = "configured", detail = null } = credential ?? {};
  const channel = (sentence: string, text: string, to: string): DeliveryProblem => ({
    kind: "channel",
    sentence,
    remedy: { text, to },
  });
  if (route !== "email" && route !== "sms") {
    const sentence =
      state === "incomplete"
        ? words.describeIncomplete(label)
        : state === "refused"
          ? describeRefused(label, detail)
          : words.describeUnconfirmed(label, detail);
    return channel(
      sentence,
      state === "configured" && detail === null ? words.SEND_A_TEST : CHECK_SETTINGS,
      "/notifications/channels",
    );
  }
  const setUpAt = SET_UP_AT[route];
  if (state === "missing") return channel(describeNotSetUp[route], SET_UP[route], setUpAt);
  if (state === "refused") return channel(describeRefused(label, detail), CHECK_SETTINGS, setUpAt);
  const sentence = words.describeUnconfirmed(label, detail);
  if (detail !== null) return channel(sentence, CHECK_SETTINGS, setUpAt);
  const to = route === "email" ? "/email-notifications" : "/phone-numbers";
  return channel(sentence, words.SEND_A_TEST, to);
}

export const SET_UP_AT = {
  email: "/settings/sources#system-status",
  sms: "/settings/sources#api-configuration",
} as const;
