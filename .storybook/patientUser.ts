import type { BeforeEach } from "storybook/internal/types";
import { waitFor } from "storybook/test";

/**
 * Makes clicks and keys wait until they can take effect: disabled buttons ignore them during a
 * request, and a dialog takes the focus some frames after it becomes visible.
 */
export const withPatientUser: BeforeEach = (context) => {
  const { userEvent } = context;
  context.userEvent = {
    ...userEvent,
    click: async (element) => {
      await waitFor(() => {
        if (element.isConnected && element.closest(":disabled")) throw stillBusy(element);
      });
      await userEvent.click(element);
    },
    type: async (element, text, options) => {
      if (text.includes("{Enter}")) await untilFree(element);
      await userEvent.type(element, text, options);
    },
    keyboard: async (text) => {
      if (text.includes("{Enter}")) await untilFree(document.activeElement);
      if (text.startsWith("{Escape}")) await untilFocused();
      await userEvent.keyboard(text);
    },
  };
};

const untilFree = (element: Element | null): Promise<void> =>
  waitFor(() => {
    const button = element?.closest("form")?.querySelector("button.bp6-loading");
    if (button) throw stillBusy(button);
  });

const untilFocused = (): Promise<void> =>
  waitFor(() => {
    const dialog = document.querySelector(
      ".bp6-portal .bp6-overlay-open :is(.bp6-dialog, .bp6-drawer)",
    );
    if (!dialog || document.activeElement?.closest(".bp6-portal")) return;
    // A busy dialog's disabled button lost the focus; the key does nothing.
    if (dialog.querySelector("button:disabled")) return;
    throw new Error(`The focus is not in the dialog: ${document.activeElement?.outerHTML}`);
  });

const stillBusy = (element: Element): Error => new Error(`Still disabled: ${element.outerHTML}`);
