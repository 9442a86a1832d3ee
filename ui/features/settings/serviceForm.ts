import type { NewServiceDestination, ServiceDestination } from "../../api/endpoints.ts";
import {
  ADDRESS_REQUIRED,
  BOT_TOKEN_REQUIRED,
  NAME_REQUIRED,
  SIGNING_SECRET_TOO_SHORT,
} from "./messages.ts";

export type Service = ServiceDestination["channel"];

/** As typed. */
export interface ServiceForm {
  readonly channel: Service;
  readonly label: string;
  readonly address: string;
  /** The token or the signing secret, whichever the service has. */
  readonly secret: string;
}

export type ServiceField = "label" | "address" | "secret";
export const SERVICE_FIELDS: readonly ServiceField[] = ["label", "address", "secret"];

export const EMPTY_SERVICE: ServiceForm = { channel: "ntfy", label: "", address: "", secret: "" };

interface Wanted {
  readonly label: string;
  readonly help: string;
  readonly placeholder?: string;
  /** Who knows it can send or read: it is not shown while it is typed. */
  readonly isSecret: boolean;
}

/** What each service wants to be told, and where that is found. */
export const SERVICES: Readonly<
  Record<
    Service,
    { readonly address: Wanted; readonly secret?: Wanted & { readonly name: "token" | "secret" } }
  >
> = {
  ntfy: {
    address: {
      label: "Topic URL",
      help: "Choose a name nobody guesses: who knows it can read it",
      placeholder: "https://ntfy.sh/your-topic",
      isSecret: false,
    },
    secret: {
      name: "token",
      label: "Access token (optional)",
      help: "Only for a protected topic",
      isSecret: true,
    },
  },
  telegram: {
    address: {
      label: "Chat ID",
      help: "Write to your bot, then ask @userinfobot; a channel is its @name",
      placeholder: "123456789",
      isSecret: false,
    },
    secret: {
      name: "token",
      label: "Bot token",
      help: "From @BotFather, with /newbot",
      isSecret: true,
    },
  },
  discord: {
    address: {
      label: "Webhook URL",
      help: "In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL",
      isSecret: true,
    },
  },
  webhook: {
    address: {
      label: "URL",
      help: "Gets each alert as a JSON POST",
      placeholder: "https://example.com/hook",
      isSecret: false,
    },
    secret: {
      name: "secret",
      label: "Signing secret (optional)",
      help: "16 characters or more; the README has the recipe to check the signature",
      isSecret: true,
    },
  },
};

const MIN_SIGNING_SECRET = 16;

/** What stands in the way of adding it; the server judges the rest. */
export function validateService({
  channel,
  label,
  address,
  secret,
}: ServiceForm): Partial<Record<ServiceField, string>> {
  const typed = secret.trim();
  return {
    ...(label.trim() === "" ? { label: NAME_REQUIRED } : {}),
    ...(address.trim() === "" ? { address: ADDRESS_REQUIRED } : {}),
    ...(channel === "telegram" && typed === "" ? { secret: BOT_TOKEN_REQUIRED } : {}),
    ...(channel === "webhook" && typed !== "" && typed.length < MIN_SIGNING_SECRET
      ? { secret: SIGNING_SECRET_TOO_SHORT }
      : {}),
  };
}

export function toNewService({
  channel,
  label,
  address,
  secret,
}: ServiceForm): NewServiceDestination {
  const wanted = SERVICES[channel].secret;
  return {
    channel,
    label: label.trim(),
    address: address.trim(),
    ...(wanted && secret.trim() !== "" ? { [wanted.name]: secret.trim() } : {}),
  };
}
