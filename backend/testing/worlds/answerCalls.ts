import { afterEach, beforeEach, spyOn } from "bun:test";

/** Applies to every test of this file. */
export function answerCalls(answer: (request: Request) => Response | Promise<Response>): void {
  let fetching: ReturnType<typeof spyOn>;
  beforeEach(() => {
    fetching = spyOn(globalThis, "fetch").mockImplementation((async (request: Request) =>
      answer(request)) as unknown as typeof fetch);
  });
  afterEach(() => fetching.mockRestore());
}
