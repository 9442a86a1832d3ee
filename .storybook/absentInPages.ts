/**
 * Stands for `storybook/manager-api`, imported for shortcuts of Storybook's window, and
 * `storybook/internal/instrumenter`, for annotations that a page already has.
 */
export const shortcutToAriaKeyshortcuts = (): undefined => undefined;
export const shortcutToHumanString = (): string => "";
export const instrument = <Functions>(functions: Functions): Functions => functions;
