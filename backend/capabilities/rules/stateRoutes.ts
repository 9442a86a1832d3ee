import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { RuleAcknowledgement, RuleSnooze, WatchedRule } from "../../contract/rules.ts";
import { IdParameter } from "../../platform/http/parameters.ts";
import { changedOf } from "./changedRule.ts";
import type { RuleOperations } from "./operations.ts";

/** Routes that change a rule's state but not its definition. */
export const ruleStateRoutes = (rules: RuleOperations) =>
  new Elysia({ tags: ["Rules"] })
    .post(
      "/:id/pause",
      async ({ params: { id } }) => changedOf(await rules.pause(id), `A rule ${id} that is active`),
      {
        params: IdParameter,
        detail: { operationId: "pauseRule", summary: "Stop watching until it is resumed" },
        response: { 200: WatchedRule, 404: ErrorText },
      },
    )
    .post(
      "/:id/resume",
      async ({ params: { id } }) =>
        changedOf(await rules.resume(id), `A paused or suspended rule ${id}`),
      {
        params: IdParameter,
        detail: {
          operationId: "resumeRule",
          summary: "Watch a paused or suspended rule again, from now on",
        },
        response: { 200: WatchedRule, 404: ErrorText },
      },
    )
    .post(
      "/:id/snooze",
      async ({ params: { id }, body: { minutes = 60, untilTomorrow = false } }) =>
        changedOf(
          await rules.snooze(id, untilTomorrow ? "tomorrow" : minutes),
          `A rule ${id} that is active`,
        ),
      {
        parse: "json",
        params: IdParameter,
        body: RuleSnooze,
        detail: {
          operationId: "snoozeRule",
          summary: "Send nothing of a rule for a while",
          description:
            "It goes on being evaluated. What it finds is listed as snoozed; there is no message and no entry of the bell, not afterwards either.",
        },
        response: { 200: WatchedRule, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:id/acknowledge",
      async ({ params: { id }, body: { firing } }) =>
        changedOf(await rules.acknowledge(id, firing), `A firing of rule ${id} that waits for it`),
      {
        parse: "json",
        params: IdParameter,
        body: RuleAcknowledgement,
        detail: {
          operationId: "acknowledgeRule",
          summary: "End the repeats of a rule's firings, and their escalation",
          description: "Of one firing and its stock, or of all of the rule.",
        },
        response: { 200: WatchedRule, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:id/wake",
      async ({ params: { id } }) => changedOf(await rules.wake(id), `A snoozed rule ${id}`),
      {
        params: IdParameter,
        detail: { operationId: "wakeRule", summary: "End the snooze of a rule" },
        response: { 200: WatchedRule, 404: ErrorText },
      },
    );
