import { prettyDOM } from "storybook/test";

/**
 * Serializes the page only when the message is read: a waiting query fails at each change, and
 * doing it each time took 4% of a play function.
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
