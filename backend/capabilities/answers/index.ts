import { alertStream } from "../alerts/events.ts";
import type { Capability, Platform } from "../capability.ts";
import { createAnswers, type AnsweredFiring, type AnswerPorts } from "./answers.ts";
import { answerRoutes, type AnswerRoutePorts } from "./routes.ts";

type Needs = Platform & {
  readonly notifications: {
    readonly answerTokens: { readonly verify: AnswerRoutePorts["verify"] };
  };
  readonly alerts: { readonly operations: AnswerPorts["alerts"] };
  readonly inbox: { read(reading: { ids: number[] }): Promise<unknown> };
};

/** Messages that can be answered by the links they carry. */
export const answers: Capability<"answers", Needs, AnswerRoutePorts> = {
  name: "answers",
  create: ({ database, clock, store, publicUrl, notifications, alerts, inbox }) => {
    const markSeen = async ({ alertId, firing }: AnsweredFiring): Promise<void> => {
      const events = await store.readStream(alertStream(alertId));
      const fired = events.find(
        ({ type, data }) =>
          type === "AlertTriggered" && (data as { readonly firing: number }).firing === firing,
      );
      if (fired) await inbox.read({ ids: [fired.position] });
    };
    return {
      service: {
        answers: createAnswers({ database, clock, alerts: alerts.operations, markSeen }),
        verify: notifications.answerTokens.verify,
        linkTo: (path) => `${publicUrl.replace(/\/+$/, "")}${path}`,
      },
    };
  },
  routes: (service) => [answerRoutes(service)],
};
