import { prettyDOM } from "storybook/test";

/**
 * The error of a query that found nothing. A query that waits fails again after each change of the
 * page until it finds something, and only its last error is read: the page is written into the
 * message when the message is read. At each failure it was 4% of the time of a play function.
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
