import { Elysia } from "elysia";
import { ErrorText, Success, TestOutcome } from "../../contract/common.ts";
import {
  NewServiceDestination,
  ServiceDestination,
  ServiceDestinationChange,
  ServiceDestinations,
} from "../../contract/serviceDestination.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { IdParameter } from "../../platform/http/parameters.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import { parseLine } from "../../platform/http/textFields.ts";
import {
  isDiscordUrl,
  isNtfyUrl,
  isOwnServiceUrl,
  isTelegramChat,
  isTelegramToken,
} from "./channels/addresses.ts";
import { MAX_DESTINATIONS, type DestinationStore, type ServiceName } from "./destinationStore.ts";

export interface DestinationRoutePorts {
  readonly destinations: DestinationStore;
  /** Sends one test on the path of every notification and reports the outcome of that attempt. */
  readonly sendTest: (channel: ServiceName, id: number) => Promise<TestOutcome>;
  readonly testLimit: RateLimit;
}

/** `/api/notifications/destinations`: ntfy topics, Telegram chats, Discord channels, webhooks. */
export const destinationRoutes = ({ destinations, sendTest, testLimit }: DestinationRoutePorts) =>
  new Elysia({ prefix: "/api/notifications/destinations", tags: ["Notifications"] })
    .get("", () => destinations.list(), {
      detail: {
        operationId: "getServiceDestinations",
        summary: "Every ntfy topic, Telegram chat, Discord channel and webhook, newest first",
      },
      response: { 200: ServiceDestinations },
    })
    .post(
      "",
      async ({ body, set }) => {
        const added = await destinations.add(checkDestination(body));
        if (!added) {
          throw new HttpError(
            409,
            `${MAX_DESTINATIONS} destinations are the most: delete one first`,
          );
        }
        set.status = 201;
        return added;
      },
      {
        parse: "json",
        body: NewServiceDestination,
        detail: {
          operationId: "addServiceDestination",
          summary: "Add a destination",
          description:
            "Write-only: no call returns an address, a token or a secret. An alert that names no address or number of its own goes to every active destination.",
        },
        response: { 201: ServiceDestination, 409: ErrorText, 422: ErrorText },
      },
    )
    .put(
      "/:id",
      async ({ params, body }) => {
        const changed = await destinations.setActive(params.id, body.isActive);
        if (!changed) throw notFound(`Destination ${params.id}`);
        return changed;
      },
      {
        parse: "json",
        params: IdParameter,
        body: ServiceDestinationChange,
        detail: {
          operationId: "updateServiceDestination",
          summary: "Switch a destination on or off",
        },
        response: { 200: ServiceDestination, 404: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:id",
      async ({ params }) => {
        if (!(await destinations.remove(params.id))) throw notFound(`Destination ${params.id}`);
        return { success: true };
      },
      {
        params: IdParameter,
        detail: {
          operationId: "deleteServiceDestination",
          summary: "Delete a destination and its secrets for good",
        },
        response: { 200: Success, 404: ErrorText },
      },
    )
    .post(
      "/:id/test",
      async ({ params }) => {
        const found = await destinations.find(params.id);
        if (!found) throw notFound(`Destination ${params.id}`);
        testLimit.take();
        return sendTest(found.channel, params.id);
      },
      {
        params: IdParameter,
        detail: {
          operationId: "testServiceDestination",
          summary: "Send a test",
          description:
            "Answers with the outcome of that one attempt; a failed one is success: false.",
        },
        response: { 200: TestOutcome, 404: ErrorText, 429: ErrorText },
      },
    );

const WANTED = {
  ntfy: [isNtfyUrl, "the address of an ntfy topic, https://ntfy.sh/your-topic"],
  telegram: [isTelegramChat, "the id of a Telegram chat, or @ and the name of a channel"],
  discord: [isDiscordUrl, "the URL of a Discord webhook"],
  webhook: [isOwnServiceUrl, "an http or https address without a login in it"],
} as const;

/** The refusal never repeats the input, which is a secret. */
function checkDestination(body: NewServiceDestination): NewServiceDestination {
  const label = parseLine(body.label, "label");
  const address = body.address.trim();
  const token = body.token?.trim() || undefined;
  const secret = body.secret?.trim() || undefined;
  const [isAddress, wanted] = WANTED[body.channel];
  if (!isAddress(address))
    throw new HttpError(422, `Field 'address' of the body must be ${wanted}`);
  if (body.channel === "telegram" && !isTelegramToken(token ?? "")) {
    throw new HttpError(422, "Field 'token' of the body must be the token of a Telegram bot");
  }
  for (const [name, value] of Object.entries({ token, secret })) {
    if (value !== undefined && /[^\x21-\x7e]/.test(value)) {
      throw new HttpError(422, `Field '${name}' of the body must be printable, without blanks`);
    }
  }
  return {
    channel: body.channel,
    label,
    address,
    ...(token === undefined ? {} : { token }),
    ...(secret === undefined ? {} : { secret }),
  };
}
