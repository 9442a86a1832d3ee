import { isPlain } from "./storyCode.ts";

interface ControlledType {
  readonly control?: unknown;
  readonly table?: { readonly type?: { readonly summary?: string | undefined } | undefined };
}

/**
 * Removes controls of elements, which Storybook would show as JSON of React's internal objects.
 * Text in place of an element stays editable.
 */
export const plainControls = <T extends Readonly<Record<string, ControlledType>>>(
  argTypes: T,
  args: Readonly<Record<string, unknown>>,
): T =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const value = args[name];
      const isElement = /ReactNode|ReactElement|JSX/.test(argType.table?.type?.summary ?? "");
      if (isElement && typeof value === "string") return [name, { ...argType, control: "text" }];
      const isTyped = !isElement && (value === undefined || isPlain(value));
      return [name, isTyped ? argType : { ...argType, control: false }];
    }),
  ) as T;
