import type { NewServiceDestination, ServiceDestination } from "../../api/endpoints.ts";
import {
  ADDRESS_REQUIRED,
  BOT_TOKEN_REQUIRED,
  DISCORD_URL_HELP,
  NAME_REQUIRED,
  NTFY_TOKEN,
  NTFY_TOKEN_HELP,
  NTFY_URL,
  NTFY_URL_HELP,
  SIGNING_SECRET_TOO_SHORT,
  TELEGRAM_CHAT,
  TELEGRAM_CHAT_HELP,
  TELEGRAM_TOKEN,
  TELEGRAM_TOKEN_HELP,
  WEBHOOK_SECRET,
  WEBHOOK_SECRET_HELP,
  WEBHOOK_URL,
  WEBHOOK_URL_HELP,
  NTFY_URL_EXAMPLE,
  WEBHOOK_ADDRESS,
  WEBHOOK_URL_EXAMPLE,
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

/** The fields of each service, and where their values are found. */
export const SERVICES: Readonly<
  Record<
    Service,
    { readonly address: Wanted; readonly secret?: Wanted & { readonly name: "token" | "secret" } }
  >
> = {
  ntfy: {
    address: {
      label: NTFY_URL,
      help: NTFY_URL_HELP,
      placeholder: NTFY_URL_EXAMPLE,
      isSecret: false,
    },
    secret: {
      name: "token",
      label: NTFY_TOKEN,
      help: NTFY_TOKEN_HELP,
      isSecret: true,
    },
  },
  telegram: {
    address: {
      label: TELEGRAM_CHAT,
      help: TELEGRAM_CHAT_HELP,
      placeholder: "123456789",
      isSecret: false,
    },
    secret: {
      name: "token",
      label: TELEGRAM_TOKEN,
      help: TELEGRAM_TOKEN_HELP,
      isSecret: true,
    },
  },
  discord: {
    address: {
      label: WEBHOOK_URL,
      help: DISCORD_URL_HELP,
      isSecret: true,
    },
  },
  webhook: {
    address: {
      label: WEBHOOK_ADDRESS,
      help: WEBHOOK_URL_HELP,
      placeholder: WEBHOOK_URL_EXAMPLE,
      isSecret: false,
    },
    secret: {
      name: "secret",
      label: WEBHOOK_SECRET,
      help: WEBHOOK_SECRET_HELP,
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
