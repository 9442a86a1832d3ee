import { Elysia, t } from "elysia";
import { ErrorText, Success, TestOutcome } from "../../contract/common.ts";
import {
  EmailNotification,
  EmailNotificationChange,
  EmailNotifications,
  NewEmailNotification,
  RestoredEmailNotification,
} from "../../contract/notifications/emailNotification.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError, notFound, successOf } from "../../platform/http/errors.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { IdParameter } from "../../platform/http/parameters.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import { parseLine } from "../../platform/http/textFields.ts";
import type { EmailStore } from "./emailStore.ts";

export interface EmailRoutePorts {
  readonly emails: EmailStore;
  /** Tests use the same path as notifications. */
  readonly sendTest: (emailId: number) => Promise<TestOutcome>;
  readonly testLimit: RateLimit;
}

const taken = (address: string) => new HttpError(409, `${address} is already on the list`);

export const emailRoutes = ({ emails, sendTest, testLimit }: EmailRoutePorts) =>
  new Elysia({ prefix: "/api/email-notifications", tags: ["Email notifications"] })
    .get(
      "",
      async ({ query, request, set }) => answerPage(await emails.list(query), { request, set }),
      {
        query: t.Object(PageQuery),
        detail: {
          operationId: "getEmailNotifications",
          ...shows("email-notifications"),
          summary: "List email addresses, newest first",
          description: PAGES,
        },
        response: { 200: EmailNotifications, 422: ErrorText },
      },
    )
    .post(
      "",
      async ({ body, set }) => {
        const label = parseLine(body.label, "label");
        const address = parseLine(body.email, "email");
        const email = await emails.add({ email: address, label });
        if (!email) throw taken(address);
        set.status = 201;
        return email;
      },
      {
        parse: "json",
        body: NewEmailNotification,
        detail: { operationId: "addEmailNotification", summary: "Add an email address" },
        response: { 201: EmailNotification, 409: ErrorText, 422: ErrorText },
      },
    )
    .put(
      "/:id",
      async ({ params, body }) => {
        const email = await emails.setActive(params.id, body.isActive);
        if (!email) throw notFound(`Email notification ${params.id}`);
        return email;
      },
      {
        parse: "json",
        params: IdParameter,
        body: EmailNotificationChange,
        detail: {
          operationId: "updateEmailNotification",
          summary: "Activate or deactivate an email address",
        },
        response: { 200: EmailNotification, 404: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:id",
      async ({ params }) =>
        successOf(await emails.remove(params.id), `Email notification ${params.id}`),
      {
        params: IdParameter,
        detail: {
          operationId: "deleteEmailNotification",
          summary: "Permanently delete an email address",
        },
        response: { 200: Success, 404: ErrorText },
      },
    )
    .post(
      "/:id/restore",
      async ({ params, body }) => {
        const label = parseLine(body.label, "label");
        const address = parseLine(body.email, "email");
        const restored = await emails.restore(params.id, { ...body, email: address, label });
        if (restored.status === "restored") return restored.email;
        throw restored.status === "taken"
          ? taken(address)
          : notFound(`Email notification ${params.id}`);
      },
      {
        parse: "json",
        params: IdParameter,
        body: RestoredEmailNotification,
        detail: {
          operationId: "restoreEmailNotification",
          summary: "Restore a deleted email address",
          description:
            "Restores the address with its previous id. Possible for five minutes, unless the server restarts.",
        },
        response: { 200: EmailNotification, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:id/test",
      async ({ params }) => {
        if (!(await emails.find(params.id))) throw notFound(`Email notification ${params.id}`);
        testLimit.take();
        return sendTest(params.id);
      },
      {
        params: IdParameter,
        detail: {
          operationId: "testEmailNotification",
          summary: "Send a test email",
          description: "Returns the outcome of this attempt; `success` is false if it failed.",
        },
        response: { 200: TestOutcome, 404: ErrorText, 429: ErrorText },
      },
    );
