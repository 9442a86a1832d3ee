/** What the catalog knows of a story's props; see Storybook's argTypes. */
export type PropTypes = Readonly<
  Record<string, { readonly type?: { readonly name?: string; readonly required?: boolean } }>
>;

/** `./stories/components/Tip.stories.tsx` shows `ui/components/Tip.tsx`. */
export const componentFile = (storyFile: string): string =>
  storyFile.replace(/^\.\/stories\//, "ui/").replace(".stories.tsx", ".tsx");

const nameOf = (file: string): string => file.replace(/^.*\/|\.tsx$/g, "");

/** A value that can be written; what is drawn, React's own objects, cannot. */
export const isPlain = (value: unknown): boolean =>
  value === null ||
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (typeof value === "object" &&
    !Array.isArray(value) &&
    !("$$typeof" in value) &&
    !("props" in value) &&
    Object.values(value).every(isPlain));

/** Characters; a list of a hundred results is no example of how a component is used. */
const MAX_WRITTEN = 400;

function writeValue(value: unknown): string {
  const written = isPlain(value) ? JSON.stringify(value) : "";
  return written === "" || written.length > MAX_WRITTEN ? "…" : written;
}

function writeProp(name: string, value: unknown): string {
  if (value === true) return name;
  if (typeof value === "string" && !/["\\\n]/.test(value)) return `${name}="${value}"`;
  return `${name}={${writeValue(value)}}`;
}

/**
 * The story as a developer would write it: an import and the component with the story's values. A
 * callback is an empty function; what cannot be written, such as an element, or is long, is `…`.
 */
export function writeStoryCode(
  storyFile: string,
  args: Readonly<Record<string, unknown>>,
  types: PropTypes,
): string {
  const file = componentFile(storyFile);
  const name = nameOf(file);
  const isCallback = (prop: string): boolean => types[prop]?.type?.name === "function";
  const callbacks = Object.keys(types).filter(
    (prop) => isCallback(prop) && (prop in args || types[prop]?.type?.required === true),
  );
  const lines = [
    ...Object.entries(args)
      .filter(([prop, value]) => prop !== "children" && value !== undefined && !isCallback(prop))
      .map(([prop, value]) => writeProp(prop, value)),
    ...callbacks.map((prop) => `${prop}={() => {}}`),
  ];
  const props = lines.length === 0 ? "" : `\n${lines.map((each) => `  ${each}\n`).join("")}`;
  const { children } = args;
  const body =
    children === undefined || children === null
      ? `<${name}${props === "" ? " " : props}/>`
      : `<${name}${props}>\n  ${typeof children === "string" ? children : "…"}\n</${name}>`;
  return `import { ${name} } from "${file}";\n\n${body}\n`;
}

/** Where the product is served when the catalog is not beside the demo. */
const DEVELOPMENT_SERVER = "http://127.0.0.1:3000/";

/**
 * The screen at `path` of the product: the demo that the built catalog lies in, as
 * `bun run build:demo` puts it; in development the server of `bun start`.
 */
export function productUrl(path: string, catalog: string, isDevelopment: boolean): string {
  const product = isDevelopment ? DEVELOPMENT_SERVER : new URL("../", catalog).href;
  return new URL(path.replace(/^\//, ""), product).href;
}
