import { prettyDOM } from "storybook/test";

/**
 * The error of a query that found nothing. A query that waits asks again after each change of the
 * page, and its errors but the last are read by nobody: the page is written out once one is read,
 * which otherwise is a tenth of what a story costs.
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
