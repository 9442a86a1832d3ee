import { Elysia, t } from "elysia";
import { ErrorText, Success, TestOutcome } from "../../contract/common.ts";
import {
  describeNewServiceDestination,
  describeServiceDestination,
  ServiceDestinationChange,
  type NewServiceDestination,
} from "../../contract/notifications/serviceDestination.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import { IdParameter } from "../../platform/http/parameters.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import { parseLine } from "../../platform/http/textFields.ts";
import { serviceOf, services } from "./channels/index.ts";
import { MAX_DESTINATIONS, type DestinationStore } from "./destinationStore.ts";
import { nameOfDestination, type CredentialStates } from "./watchedCredentials.ts";

export interface DestinationRoutePorts {
  readonly destinations: DestinationStore;
  /** Tests use the same path as notifications. */
  readonly sendTest: (channel: string, id: number) => Promise<TestOutcome>;
  readonly testLimit: RateLimit;
  readonly credentials: Pick<CredentialStates, "checkSoon" | "forget">;
}

const ServiceDestination = describeServiceDestination(services);

export const destinationRoutes = ({
  destinations,
  sendTest,
  testLimit,
  credentials,
}: DestinationRoutePorts) =>
  new Elysia({ prefix: "/api/notifications/destinations", tags: ["Notifications"] })
    .get("", () => destinations.list(), {
      detail: {
        operationId: "getServiceDestinations",
        ...shows("destinations"),
        summary: "List all topics, chats, rooms and webhooks, newest first",
      },
      response: { 200: t.Array(ServiceDestination) },
    })
    .post(
      "",
      async ({ body, set }) => {
        const added = await destinations.add(checkDestination(body));
        if (!added) {
          throw new HttpError(
            409,
            `At most ${MAX_DESTINATIONS} destinations are possible. Delete one first`,
          );
        }
        credentials.checkSoon(nameOfDestination(added.id));
        set.status = 201;
        return added;
      },
      {
        parse: "json",
        body: describeNewServiceDestination(services),
        detail: {
          operationId: "addServiceDestination",
          summary: "Add a destination",
          description:
            "Write-only: no request returns an address, token or secret. An alert without its own address or number is sent to every active destination. The credentials are then verified with the service; see /api/settings/credentials.",
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
          summary: "Activate or deactivate a destination",
        },
        response: { 200: ServiceDestination, 404: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:id",
      async ({ params }) => {
        if (!(await destinations.remove(params.id))) throw notFound(`Destination ${params.id}`);
        await credentials.forget(nameOfDestination(params.id));
        return { success: true };
      },
      {
        params: IdParameter,
        detail: {
          operationId: "deleteServiceDestination",
          summary: "Delete a destination and its secrets",
          description: "It can be restored for five minutes, unless the server restarts.",
        },
        response: { 200: Success, 404: ErrorText },
      },
    )
    .post(
      "/:id/restore",
      async ({ params }) => {
        const restored = await destinations.restore(params.id);
        if (!restored) throw notFound(`Deleted destination ${params.id}`);
        credentials.checkSoon(nameOfDestination(params.id));
        return restored;
      },
      {
        params: IdParameter,
        detail: {
          operationId: "restoreServiceDestination",
          summary: "Restore a recently deleted destination with its secrets",
        },
        response: { 200: ServiceDestination, 404: ErrorText },
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
          summary: "Send a test message",
          description: "Returns the outcome of this attempt; `success` is false if it failed.",
        },
        response: { 200: TestOutcome, 404: ErrorText, 429: ErrorText },
      },
    );

/** Error messages never repeat the input, because it is secret. */
function checkDestination({ label, ...body }: NewServiceDestination): NewServiceDestination {
  const { channel, address, ...rest } = body;
  const credentials = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) =>
      value.trim() === "" ? [] : [[name, value.trim()] as const],
    ),
  );
  const { fields } = serviceOf(channel);
  const { complete } = fields.find(({ name }) => name === "address") ?? {};
  const checked = {
    ...credentials,
    channel,
    label: parseLine(label, "label"),
    address: complete?.(address.trim()) ?? address.trim(),
  };
  for (const field of fields) {
    const { name, whenBlank, accepts } = field;
    const value: string | undefined = checked[name as keyof typeof checked];
    const isWanted = value !== undefined || whenBlank !== undefined;
    if (accepts && isWanted && !accepts.isValid(value ?? "")) {
      throw refuseField(name, `must be ${accepts.wanted}`, field.label);
    }
  }
  for (const [name, value] of Object.entries(credentials)) {
    if (/[^\x21-\x7e]/.test(value)) {
      throw refuseField(name, "must be letters, digits and signs, without spaces");
    }
  }
  return checked;
}
