import type { Capability, Platform } from "../capability.ts";
import { createAnswers, type Answerable, type Answers } from "./answers.ts";
import { minutesToTomorrow } from "../../market/calendars/minutesToTomorrow.ts";
import type { Clock } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { alertStream } from "../alerts/events.ts";
import { Elysia, t } from "elysia";
import {
  ANSWER_PREFIX,
  answerChoices,
  type AnswerChoice,
  type AnswerSubject,
} from "../../contract/answer.ts";
import { HttpError } from "../../platform/http/errors.ts";
import {
  renderDeleted,
  renderExpired,
  renderForged,
  renderOutcome,
  renderQuestion,
  type LinkTo,
} from "./page.ts";

type Verdict =
  | {
      readonly status: "valid";
      readonly subject: AnswerSubject;
      readonly expiresAt: string;
    }
  | { readonly status: "expired" | "forged" };

interface AnswerRoutePorts {
  readonly answers: Answers;
  readonly verify: (token: string) => Promise<Verdict>;
  readonly linkTo: LinkTo;
}

const detail = { hide: true };
const Choice = t.String({ maxLength: 40 });

/** Serves `/answer/…`, which lets the recipient of a message reply to it without signing in. */
const answerRoutes = ({ answers, verify, linkTo }: AnswerRoutePorts) => {
  const refuse = (status: "expired" | "forged") =>
    status === "expired" ? renderExpired(linkTo) : renderForged();
  return new Elysia({ prefix: ANSWER_PREFIX })
    .get(
      "/:token",
      async ({ params: { token }, query }) => {
        const verdict = await verify(token);
        if (verdict.status !== "valid") return refuse(verdict.status);
        const { subject } = verdict;
        const answered = await answers.find(subject);
        if (!answered) return renderDeleted(linkTo);
        const { kind } = subject;
        // Falls back to "seen" for a choice that this version does not know.
        const choice = find(kind, query.do) ?? "seen";
        return renderQuestion({ kind, answered, choice, linkTo });
      },
      { query: t.Object({ do: t.Optional(Choice) }), detail },
    )
    .post(
      "/:token",
      async ({ params: { token }, body }) => {
        const verdict = await verify(token);
        if (verdict.status !== "valid") return refuse(verdict.status);
        const { subject, expiresAt } = verdict;
        const choice = find(subject.kind, body.choice);
        if (!choice) throw new HttpError(422, "There is no such choice", { field: "choice" });
        const given = await answers.give(subject, choice, expiresAt);
        return renderOutcome(given, { kind: subject.kind, choice }, linkTo);
      },
      { body: t.Object({ choice: Choice }), detail },
    );
};

const find = (kind: AnswerSubject["kind"], text: string | undefined): AnswerChoice | undefined =>
  answerChoices[kind].find((choice) => choice === text);

interface AlertAnswerPorts {
  readonly clock: Clock;
  readonly store: Pick<EventStore, "readStream">;
  readonly alerts: {
    readonly queries: { find(id: number): Promise<AnsweredAlert | undefined> };
    snooze(id: number, minutes: number): Promise<object | undefined>;
    /** Called with an empty change, which re-activates a triggered or expired alert. */
    edit(id: number, change: Record<never, never>): Promise<object | undefined>;
    resume(id: number): Promise<object | undefined>;
    pause(id: number): Promise<object | undefined>;
  };
}

interface AnsweredAlert {
  readonly symbol: string;
  readonly suspension: object | null;
  readonly isExpired: boolean;
}

const createAlertAnswers = ({ alerts, store, clock }: AlertAnswerPorts): Answerable => ({
  find: async (id) => {
    const alert = await alerts.queries.find(id);
    if (!alert) return undefined;
    const { symbol } = alert;
    return { title: `Your alert on ${symbol}`, listed: "/alerts", symbol };
  },
  act: async (id, choice) => {
    const { symbol, suspension, isExpired } = (await alerts.queries.find(id)) ?? {};
    if (symbol === undefined) return false;
    switch (choice) {
      case "snoozeHour":
        return (await alerts.snooze(id, 60)) !== undefined;
      case "snoozeTomorrow":
        return (await alerts.snooze(id, minutesToTomorrow(symbol, clock.now()))) !== undefined;
      case "rearm":
        return suspension === null
          ? !isExpired && (await alerts.edit(id, {})) !== undefined
          : (await alerts.resume(id)) !== undefined;
      case "mute":
        return (await alerts.pause(id)) !== undefined;
      default:
        return choice satisfies never;
    }
  },
  findEntry: async ({ id, firing }) => {
    const events = await store.readStream(alertStream(id));
    return events.find(
      ({ type, data }) =>
        type === "AlertTriggered" && (data as { readonly firing: number }).firing === firing,
    )?.position;
  },
});

interface RuleAnswerPorts {
  readonly queries: { find(id: number): Promise<AnsweredRule | undefined> };
  pause(id: number): Promise<object | undefined>;
  resume(id: number): Promise<object | undefined>;
  snooze(id: number, time: number | "tomorrow"): Promise<object | undefined>;
  wake(id: number): Promise<object | undefined>;
  acknowledge(id: number, firing: number): Promise<object | undefined>;
}

interface AnsweredRule {
  readonly rule: { readonly name: string; readonly scope: { readonly kind: string } };
  readonly sentence: string;
  readonly status: string;
}

const createRuleAnswers = (rules: RuleAnswerPorts): Answerable => ({
  find: async (id) => {
    const found = await rules.queries.find(id);
    if (!found) return undefined;
    const { name } = found.rule;
    return {
      title: name === "" ? "Your rule" : `Your rule “${name}”`,
      listed: "/rules",
      symbol: null,
    };
  },
  act: async (id, choice) => {
    switch (choice) {
      case "rearm":
        await rules.wake(id);
        // Pausing and resuming clears the last firing, and resumes a rule that was paused.
        await rules.pause(id);
        return (await rules.resume(id)) !== undefined;
      case "mute":
        return (await rules.pause(id)) !== undefined;
      case "snoozeHour":
        return (await rules.snooze(id, 60)) !== undefined;
      case "snoozeTomorrow":
        return (await rules.snooze(id, "tomorrow")) !== undefined;
      default:
        return choice satisfies never;
    }
  },
  acknowledge: ({ id, firing }) => rules.acknowledge(id, firing),
  findEntry: ({ firing }) => Promise.resolve(firing),
});

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
