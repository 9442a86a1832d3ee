import type { Preview } from "@storybook/react-vite";
import { waitFor } from "storybook/test";

/**
 * A click on a disabled button does nothing and says nothing, and a button is disabled while its
 * call is under way. So a story's click waits until its target can be used.
 */
export const withPatientClicks: NonNullable<Preview["beforeEach"]> = (context) => {
  const { userEvent } = context;
  const click = async (element: Element): Promise<void> => {
    await waitFor(() => {
      if (element.isConnected && element.closest(":disabled")) {
        throw new Error(`Still disabled: ${element.outerHTML}`);
      }
    });
    await userEvent.click(element);
  };
  context.userEvent = { ...userEvent, click };
};
