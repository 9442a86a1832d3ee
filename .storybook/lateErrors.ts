import { prettyDOM } from "storybook/test";

/**
 * Returns the error of a query that found nothing. A waiting query fails after each change of the
 * page until it succeeds, and only its last error is read. So the page is serialized into the
 * message only when the message is read; doing it at each failure took 4% of a play function's
 * time.
 */
export function createQueryError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  Object.defineProperty(error, "message", {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join("\n\n"),
  });
  return error;
}
