import type { Capability, Platform } from "../capability.ts";
import { createAlertAnswers, type AlertAnswerPorts } from "./alertAnswers.ts";
import { createAnswers } from "./answers.ts";
import { answerRoutes, type AnswerRoutePorts } from "./routes.ts";
import { createRuleAnswers, type RuleAnswerPorts } from "./ruleAnswers.ts";

type Needs = Platform & {
  readonly notifications: {
    readonly answerTokens: { readonly verify: AnswerRoutePorts["verify"] };
  };
  readonly alerts: { readonly operations: AlertAnswerPorts["alerts"] };
  readonly rules: { readonly operations: RuleAnswerPorts };
  readonly inbox: { read(reading: { ids: number[] }): Promise<unknown> };
};

export const answers: Capability<"answers", Needs, AnswerRoutePorts> = {
  name: "answers",
  create: ({ database, clock, store, publicUrl, notifications, alerts, rules, inbox }) => ({
    service: {
      answers: createAnswers({
        database,
        clock,
        kinds: {
          alert: createAlertAnswers({ clock, store, alerts: alerts.operations }),
          rule: createRuleAnswers(rules.operations),
        },
        markRead: (entry) => inbox.read({ ids: [entry] }),
      }),
      verify: notifications.answerTokens.verify,
      linkTo: (path) => `${publicUrl.replace(/\/+$/, "")}${path}`,
    },
  }),
  routes: (service) => [answerRoutes(service)],
};
