import { describe, expect, test } from "bun:test";
import {
  describeAnswers,
  describeSource,
  nameCapability,
  stateOfAnswers,
  type SourceAnswers,
} from "./sourceWords.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const answers = (change: Partial<SourceAnswers> = {}): SourceAnswers => ({
  capability: "quote",
  asked: 10,
  failed: 0,
  deferred: 0,
  lastError: null,
  lastErrorAt: null,
  lastSuccessAt: "2026-11-20T14:59:00Z",
  breaker: "closed",
  openUntil: null,
  latencyMs: 120,
  ...change,
});

describe("the state of a source", () => {
  test("comes from the breaker, otherwise from the last response", () => {
    expect(stateOfAnswers(answers())).toBe("answering");
    expect(stateOfAnswers(answers({ lastErrorAt: "2026-11-20T14:58:00Z" }))).toBe("answering");
    expect(stateOfAnswers(answers({ lastErrorAt: "2026-11-20T14:59:30Z" }))).toBe("failing");
    expect(
      stateOfAnswers(answers({ lastErrorAt: "2026-11-20T14:58:00Z", lastSuccessAt: null })),
    ).toBe("failing");
    expect(stateOfAnswers(answers({ breaker: "half-open" }))).toBe("trying");
  });

  test("has the end of a pause in the reader's zone", () => {
    const paused = answers({ breaker: "open", openUntil: "2026-11-20T15:04:00Z" });
    expect(describeAnswers(paused, NOW, "UTC")).toBe("Paused until 15:04");
  });

  test("is partly paused while any capability responds", () => {
    const paused = answers({ breaker: "open", openUntil: "2026-11-20T15:04:00Z" });
    const failing = answers({ lastErrorAt: "2026-11-20T14:59:30Z" });
    const describeUnwell = (...byCapability: SourceAnswers[]) =>
      describeSource({ isHealthy: false, byCapability });
    expect(describeUnwell(paused, answers())).toBe("Partly paused");
    expect(describeUnwell(paused, failing)).toBe("Paused");
    expect(describeUnwell(failing, answers())).toBe("Failing");
    expect(describeSource({ isHealthy: false })).toBe("Failing");
    expect(describeSource({ isHealthy: true, byCapability: [failing] })).toBe("Healthy");
  });

  test("an unknown capability keeps its own name", () => {
    expect(nameCapability("fx")).toBe("Exchange rates");
    expect(nameCapability("telepathy")).toBe("telepathy");
    expect(nameCapability("constructor")).toBe("constructor");
  });
});
