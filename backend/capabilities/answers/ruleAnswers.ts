import type { Answerable } from "./answers.ts";

export interface RuleAnswerPorts {
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

export const createRuleAnswers = (rules: RuleAnswerPorts): Answerable => ({
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
