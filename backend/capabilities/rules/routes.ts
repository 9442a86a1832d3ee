import { Elysia, t } from "elysia";
import { ErrorText, Success } from "../../contract/common.ts";
import {
  BACKTEST_YEARS,
  RuleBacktestRequest,
  RuleBacktestRun,
} from "../../contract/rules/ruleBacktest.ts";
import { RuleOptions } from "../../contract/rules/ruleOptions.ts";
import {
  NewRule,
  OpenFollowUps,
  RuleAcknowledgement,
  RuleEdit,
  RuleFirings,
  RulePreview,
  RulePreviewRequest,
  RulesExport,
  RulesImport,
  RulesImported,
  RuleSnooze,
  RuleStatus,
  WatchedRule,
  WatchedRules,
} from "../../contract/rules/rules.ts";
import { shows, unannounced } from "../../contract/resource.ts";
import { HttpError, notFound, orNotFound, successOf } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { IdParameter } from "../../platform/http/parameters.ts";
import { parseLine } from "../../platform/http/textFields.ts";
import type { RuleBacktests } from "./backtest/backtests.ts";
import type { RuleOperations } from "./operations.ts";
import { describeFault } from "./words/refuseFault.ts";
import { findRuleFault } from "./words/ruleFault.ts";

type Rule = WatchedRule["rule"];

const BACKTEST = "That backtest";
const BacktestParameter = t.Object({ id: t.String({ minLength: 1, maxLength: 40 }) });

export const ruleRoutes = (rules: RuleOperations, backtests: RuleBacktests) =>
  new Elysia({ prefix: "/api/rules" })
    // Runs before schema validation, which cannot tell which variant of a union was meant.
    .onTransform(({ body }) => refuseFault(body))
    .use(listRoutes(rules))
    .use(backtestRoutes(backtests))
    .use(firingRoutes(rules))
    .use(editingRoutes(rules))
    .use(stateRoutes(rules));

const listRoutes = (rules: RuleOperations) =>
  new Elysia({ tags: ["Rules"] })
    .get(
      "",
      async ({ query, request, set }) =>
        answerPage(await rules.queries.list(query), { request, set }),
      {
        query: t.Object({ ...PageQuery, status: t.Optional(RuleStatus) }),
        detail: {
          operationId: "getRules",
          ...shows("rules"),
          summary: "List rules, newest first",
          description: PAGES,
        },
        response: { 200: WatchedRules, 422: ErrorText },
      },
    )
    .get("/options", () => rules.options(), {
      detail: {
        operationId: "getRuleOptions",
        ...unannounced,
        summary: "Get the building blocks of rules",
        description: "Describes each block with its limits and whether this market supports it.",
      },
      response: { 200: RuleOptions },
    })
    .get("/export", () => rules.export(), {
      detail: {
        operationId: "exportRules",
        ...unannounced,
        summary: "Export all rules as text, one JSON object per line",
      },
      response: { 200: RulesExport },
    })
    .post("/import", ({ body: { text, skipInvalid = false } }) => rules.import(text, skipInvalid), {
      parse: "json",
      body: RulesImport,
      detail: {
        operationId: "importRules",
        summary: "Import rules from text, one JSON object per line",
        description: "Imports all rules or none, unless lines with a problem are to be skipped.",
      },
      response: { 200: RulesImported, 409: ErrorText, 422: ErrorText },
    })
    .post("/preview", ({ body }) => rules.preview(body.rule, body.ruleId), {
      parse: "json",
      body: RulePreviewRequest,
      detail: {
        operationId: "previewRule",
        summary: "Preview a rule without saving it",
        description:
          "Returns the rule's sentence, its problems, the data it requires, the parts this market cannot evaluate, and its current result: " +
          "every condition with its figures, which explains why the rule has not triggered.",
      },
      response: { 200: RulePreview, 422: ErrorText },
    });

const backtestRoutes = (backtests: RuleBacktests) =>
  new Elysia({ tags: ["Rules"] })
    .post(
      "/backtest",
      async ({ body: { rule, years }, set }) => {
        if (!BACKTEST_YEARS.includes(years)) throw refuseField("years", "must be 1, 2 or 5");
        set.status = 202;
        return backtests.start(readRule(rule), years);
      },
      {
        parse: "json",
        body: RuleBacktestRequest,
        detail: {
          operationId: "backtestRule",
          summary: "Backtest a rule",
          description:
            "Evaluates closed bars with the same code as live prices. Returns immediately with a run to poll; " +
            "a short run is already completed.",
        },
        response: { 202: RuleBacktestRun, 409: ErrorText, 422: ErrorText },
      },
    )
    .get("/backtest/:id", ({ params }) => orNotFound(backtests.find(params.id), BACKTEST), {
      params: BacktestParameter,
      detail: {
        operationId: "getRuleBacktest",
        ...unannounced,
        summary: "Get the progress and result of a backtest",
      },
      response: { 200: RuleBacktestRun, 404: ErrorText },
    })
    .delete("/backtest/:id", ({ params }) => orNotFound(backtests.cancel(params.id), BACKTEST), {
      params: BacktestParameter,
      detail: { operationId: "cancelRuleBacktest", summary: "Cancel a backtest" },
      response: { 200: RuleBacktestRun, 404: ErrorText },
    });

const firingRoutes = (rules: RuleOperations) =>
  new Elysia({ tags: ["Rules"] })
    .get(
      "/firings",
      async ({ query, request, set }) =>
        answerPage(await rules.queries.firings(query), { request, set }),
      {
        query: t.Object(PageQuery),
        detail: {
          operationId: "getRulesFirings",
          ...shows("rules"),
          summary: "List the triggers of all rules, newest first",
          description: PAGES,
        },
        response: { 200: RuleFirings, 422: ErrorText },
      },
    )
    .get("/unacknowledged", () => rules.followUps.list(), {
      detail: {
        operationId: "getUnacknowledgedFirings",
        ...shows("rules"),
        summary: "List triggers that repeat or escalate until they are acknowledged, newest first",
      },
      response: { 200: OpenFollowUps },
    })
    .get(
      "/:id",
      async ({ params: { id } }) => orNotFound(await rules.queries.find(id), `Rule ${id}`),
      {
        params: IdParameter,
        detail: { operationId: "getRule", ...shows("rules"), summary: "Get a rule" },
        response: { 200: WatchedRule, 404: ErrorText },
      },
    )
    .get(
      "/:id/firings",
      async ({ params: { id: ruleId }, query, request, set }) => {
        if (!(await rules.queries.find(ruleId))) throw notFound(`Rule ${ruleId}`);
        return answerPage(await rules.queries.firings({ ...query, ruleId }), { request, set });
      },
      {
        params: IdParameter,
        query: t.Object(PageQuery),
        detail: {
          operationId: "getRuleFirings",
          ...shows("rules"),
          summary: "List the triggers of a rule with the figures that made it true, newest first",
          description: PAGES,
        },
        response: { 200: RuleFirings, 404: ErrorText, 422: ErrorText },
      },
    );

/** A change of one rule that needs no body. */
const change = (operationId: string, summary: string) => ({
  params: IdParameter,
  detail: { operationId, summary },
  response: { 200: WatchedRule, 404: ErrorText },
});

const editingRoutes = (rules: RuleOperations) =>
  new Elysia({ tags: ["Rules"] })
    .post(
      "",
      async ({ body, set }) => {
        set.status = 201;
        return rules.create(readRule(body.rule));
      },
      {
        parse: "json",
        body: NewRule,
        detail: {
          operationId: "createRule",
          summary: "Create a rule",
          description:
            "A rule that cannot be watched is refused, and the response names the part with the problem.",
        },
        response: { 201: WatchedRule, 409: ErrorText, 422: ErrorText },
      },
    )
    .put(
      "/:id",
      async ({ params: { id }, body: { rule, expectedVersion } }) =>
        orNotFound(await rules.edit(id, readRule(rule), expectedVersion), `Rule ${id}`),
      {
        parse: "json",
        params: IdParameter,
        body: RuleEdit,
        detail: {
          operationId: "editRule",
          summary: "Replace a rule",
          description: "The rule is evaluated again: only prices seen from now on count.",
        },
        response: { 200: WatchedRule, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete("/:id", async ({ params: { id } }) => successOf(await rules.remove(id), `Rule ${id}`), {
      params: IdParameter,
      detail: { operationId: "deleteRule", summary: "Delete a rule" },
      response: { 200: Success, 404: ErrorText },
    })
    .post(
      "/:id/restore",
      async ({ params: { id } }) => orNotFound(await rules.restore(id), `Deleted rule ${id}`),
      change("restoreRule", "Restore a deleted rule"),
    );

const stateRoutes = (rules: RuleOperations) =>
  new Elysia({ tags: ["Rules"] })
    .post(
      "/:id/pause",
      async ({ params: { id } }) => orNotFound(await rules.pause(id), `Active rule ${id}`),
      change("pauseRule", "Pause a rule until it is resumed"),
    )
    .post(
      "/:id/resume",
      async ({ params: { id } }) =>
        orNotFound(await rules.resume(id), `Paused or suspended rule ${id}`),
      change("resumeRule", "Resume a paused or suspended rule"),
    )
    .post(
      "/:id/snooze",
      async ({ params: { id }, body: { minutes = 60, untilTomorrow = false } }) =>
        orNotFound(
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
        orNotFound(await rules.acknowledge(id, firing), `Unacknowledged trigger of rule ${id}`),
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
      async ({ params: { id } }) => orNotFound(await rules.wake(id), `Snoozed rule ${id}`),
      change("wakeRule", "End the snooze of a rule"),
    )
    .post(
      "/:id/undo-adjustment",
      async ({ params: { id } }) =>
        orNotFound(await rules.undoAdjustment(id), `Split adjustment of rule ${id}`),
      change("undoRuleAdjustment", "Undo the adjustment of a rule for a split"),
    );

/** Trims user input and rejects line breaks in name and labels. */
function readRule(rule: Rule): Rule {
  const name = rule.name.trim();
  return {
    ...rule,
    name: name === "" ? "" : parseLine(name, "rule.name", "The name"),
    labels: rule.labels.map((label, index) =>
      parseLine(label, `rule.labels.${index}`, `Label ${index + 1}`),
    ),
  };
}

function refuseFault(body: unknown): void {
  if (typeof body !== "object" || body === null || !("rule" in body)) return;
  const fault = findRuleFault(body.rule);
  if (!fault) return;
  const field = fault.path === "" ? "rule" : `rule.${fault.path}`;
  throw new HttpError(422, describeFault(body.rule, fault), { field });
}
