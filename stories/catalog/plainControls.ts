import { isPlain } from "./storyCode.ts";

/** A prop as Storybook knows it, as far as it is read here. */
interface ControlledType {
  readonly control?: unknown;
  readonly table?: { readonly type?: { readonly summary?: string } };
}

/**
 * Takes the control from every prop that no one can type: an element, or an object with an element
 * in it, would stand there as the JSON of React's own objects. A text in place of an element can be
 * typed.
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
