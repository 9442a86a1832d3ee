/**
 * Replaces `storybook/manager-api` and `storybook/internal/instrumenter` in the pages of the catalog.
 * Storybook's components import the first for the keyboard shortcuts of its window, and its
 * `internal/csf` the second for annotations that a page has already from Storybook's runtime.
 */
export const shortcutToAriaKeyshortcuts = (): undefined => undefined;
export const shortcutToHumanString = (): string => "";
export const instrument = <Functions>(functions: Functions): Functions => functions;
