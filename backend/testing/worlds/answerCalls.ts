import { afterEach, beforeEach, spyOn } from "bun:test";

/** Answers the calls of every test of this file; none reaches a server. */
export function answerCalls(answer: (request: Request) => Response | Promise<Response>): void {
  let fetching: ReturnType<typeof spyOn>;
  beforeEach(() => {
    fetching = spyOn(globalThis, "fetch").mockImplementation((async (request: Request) =>
      answer(request)) as unknown as typeof fetch);
  });
  afterEach(() => fetching.mockRestore());
}
