import { Elysia, t } from "elysia";
import { ErrorText, Success, TestOutcome } from "../../contract/common.ts";
import {
  NewPhoneNumber,
  PhoneNumber,
  PhoneNumberChange,
  PhoneNumbers,
} from "../../contract/notifications/phoneNumber.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError, notFound, successOf } from "../../platform/http/errors.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { IdParameter } from "../../platform/http/parameters.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import { parseLine } from "../../platform/http/textFields.ts";

import type { PhoneChange, PhoneStore } from "./phoneStore.ts";

export interface PhoneRoutePorts {
  readonly phones: PhoneStore;
  /** Tests use the same path as notifications. */
  readonly sendTest: (phoneNumberId: number) => Promise<TestOutcome>;
  readonly testLimit: RateLimit;
}

const taken = (phone: string) => new HttpError(409, `${phone} is already on the list`);

function answerChange(change: PhoneChange, id: number, phone = "This number"): PhoneNumber {
  switch (change.status) {
    case "changed":
      return change.phone;
    case "missing":
      throw notFound(`Phone number ${id}`);
    case "taken":
      throw taken(phone);
    default:
      return change satisfies never;
  }
}

export const phoneRoutes = ({ phones, sendTest, testLimit }: PhoneRoutePorts) =>
  new Elysia({ prefix: "/api/phone-numbers", tags: ["Phone numbers"] })
    .get(
      "",
      async ({ query, request, set }) => answerPage(await phones.list(query), { request, set }),
      {
        query: t.Object(PageQuery),
        detail: {
          operationId: "getPhoneNumbers",
          ...shows("phone-numbers", "deliveries"),
          summary: "List phone numbers, newest first",
          description: PAGES,
        },
        response: { 200: PhoneNumbers, 422: ErrorText },
      },
    )
    .post(
      "",
      async ({ body, set }) => {
        const phone = await phones.add({ ...body, label: parseLine(body.label, "label") });
        if (!phone) throw taken(body.phone);
        set.status = 201;
        return phone;
      },
      {
        parse: "json",
        body: NewPhoneNumber,
        detail: { operationId: "addPhoneNumber", summary: "Add a phone number" },
        response: { 201: PhoneNumber, 409: ErrorText, 422: ErrorText },
      },
    )
    .put(
      "/:id",
      async ({ params, body }) => {
        const { label } = body;
        const change = await phones.change(params.id, {
          ...body,
          ...(label === undefined ? {} : { label: parseLine(label, "label") }),
        });
        return answerChange(change, params.id, body.phone);
      },
      {
        parse: "json",
        params: IdParameter,
        body: PhoneNumberChange,
        detail: { operationId: "updatePhoneNumber", summary: "Change a phone number" },
        response: { 200: PhoneNumber, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:id",
      async ({ params }) => successOf(await phones.remove(params.id), `Phone number ${params.id}`),
      {
        params: IdParameter,
        detail: { operationId: "deletePhoneNumber", summary: "Permanently delete a phone number" },
        response: { 200: Success, 404: ErrorText },
      },
    )
    .post(
      "/:id/restore",
      async ({ params, body }) => {
        const label = parseLine(body.label, "label");
        const change = await phones.restore(params.id, { ...body, label });
        return answerChange(change, params.id, body.phone);
      },
      {
        parse: "json",
        params: IdParameter,
        body: NewPhoneNumber,
        detail: {
          operationId: "restorePhoneNumber",
          summary: "Restore a deleted phone number",
          description:
            "Restores the number with its previous id. Possible for five minutes, unless the server restarts.",
        },
        response: { 200: PhoneNumber, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:id/test",
      async ({ params }) => {
        if (!(await phones.find(params.id))) throw notFound(`Phone number ${params.id}`);
        testLimit.take();
        return sendTest(params.id);
      },
      {
        params: IdParameter,
        detail: {
          operationId: "testPhoneNumber",
          summary: "Send a test SMS",
          description: "Returns the outcome of this attempt; `success` is false if it failed.",
        },
        response: { 200: TestOutcome, 404: ErrorText, 429: ErrorText },
      },
    );
