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
      async ({ params: { id } }) => changedOf(await rules.pause(id), `Active rule ${id}`),
      {
        params: IdParameter,
        detail: { operationId: "pauseRule", summary: "Pause a rule until it is resumed" },
        response: { 200: WatchedRule, 404: ErrorText },
      },
    )
    .post(
      "/:id/resume",
      async ({ params: { id } }) =>
        changedOf(await rules.resume(id), `Paused or suspended rule ${id}`),
      {
        params: IdParameter,
        detail: {
          operationId: "resumeRule",
          summary: "Resume a paused or suspended rule",
        },
        response: { 200: WatchedRule, 404: ErrorText },
      },
    )
    .post(
      "/:id/snooze",
      async ({ params: { id }, body: { minutes = 60, untilTomorrow = false } }) =>
        changedOf(
          await rules.snooze(id, untilTomorrow ? "tomorrow" : minutes),
          `Active rule ${id}`,
        ),
      {
        parse: "json",
        params: IdParameter,
        body: RuleSnooze,
        detail: {
          operationId: "snoozeRule",
          summary: "Snooze a rule",
          description:
            "The rule is still evaluated. Its triggers are listed as snoozed, and no message or inbox entry is created for them, not even afterwards.",
        },
        response: { 200: WatchedRule, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:id/acknowledge",
      async ({ params: { id }, body: { firing } }) =>
        changedOf(await rules.acknowledge(id, firing), `Unacknowledged trigger of rule ${id}`),
      {
        parse: "json",
        params: IdParameter,
        body: RuleAcknowledgement,
        detail: {
          operationId: "acknowledgeRule",
          summary: "Acknowledge triggers of a rule to stop their reminders and escalation",
          description: "Acknowledges one trigger and its stock, or all triggers of the rule.",
        },
        response: { 200: WatchedRule, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:id/wake",
      async ({ params: { id } }) => changedOf(await rules.wake(id), `Snoozed rule ${id}`),
      {
        params: IdParameter,
        detail: { operationId: "wakeRule", summary: "End the snooze of a rule" },
        response: { 200: WatchedRule, 404: ErrorText },
      },
    );
