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

describe("what becomes of a source's answers", () => {
  test("comes from the breaker first, else from the last answer", () => {
    expect(stateOfAnswers(answers())).toBe("answering");
    expect(stateOfAnswers(answers({ lastErrorAt: "2026-11-20T14:58:00Z" }))).toBe("answering");
    expect(stateOfAnswers(answers({ lastErrorAt: "2026-11-20T14:59:30Z" }))).toBe("failing");
    expect(
      stateOfAnswers(answers({ lastErrorAt: "2026-11-20T14:58:00Z", lastSuccessAt: null })),
    ).toBe("failing");
    expect(stateOfAnswers(answers({ breaker: "half-open" }))).toBe("trying");
  });

  test("a pause says until when, in the reader's zone", () => {
    const paused = answers({ breaker: "open", openUntil: "2026-11-20T15:04:00Z" });
    expect(describeAnswers(paused, NOW, "UTC")).toBe("Paused until 15:04");
  });

  test("a source is partly paused while anything of it answers", () => {
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

  test("a kind of question without a word keeps its own, whatever it is called", () => {
    expect(nameCapability("fx")).toBe("Exchange rates");
    expect(nameCapability("telepathy")).toBe("telepathy");
    expect(nameCapability("constructor")).toBe("constructor");
  });
});
