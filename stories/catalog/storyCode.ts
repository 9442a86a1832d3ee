export type PropTypes = Readonly<
  Record<string, { readonly type?: { readonly name?: string; readonly required?: boolean } }>
>;

/** `./stories/components/actions/Tooltip.stories.tsx` shows `ui/components/actions/Tooltip.tsx`. */
export const componentFile = (storyFile: string): string =>
  storyFile.replace(/^\.\/stories\//, "ui/").replace(".stories.tsx", ".tsx");

const nameOf = (file: string): string => file.replace(/^.*\/|\.tsx$/g, "");

export const isPlain = (value: unknown): boolean =>
  value === null ||
  ["string", "number", "boolean"].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (typeof value === "object" &&
    !Array.isArray(value) &&
    !("$$typeof" in value) &&
    !("props" in value) &&
    Object.values(value).every(isPlain));

/** Maximum characters of a value; longer ones are no useful example. */
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
 * An import and the component with the story's values. Callbacks become empty functions, other
 * values that cannot be written become `…`; of a hook only the call is written.
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
  if (/^use[A-Z]/.test(name)) return `import { ${name} } from "${file}";\n\n${name}(…);\n`;
  const body =
    children === undefined || children === null
      ? `<${name}${props === "" ? " " : props}/>`
      : `<${name}${props}>\n  ${typeof children === "string" ? children : "…"}\n</${name}>`;
  return `import { ${name} } from "${file}";\n\n${body}\n`;
}

/** Used for a catalog without a demo beside it. */
const DEVELOPMENT_SERVER = "http://127.0.0.1:3000/";

/**
 * In development the server of `bun start`, else the demo around the catalog (`bun run
 * build:demo`).
 */
export function productUrl(path: string, catalog: string, isDevelopment: boolean): string {
  const product = isDevelopment ? DEVELOPMENT_SERVER : new URL("../", catalog).href;
  return new URL(path.replace(/^\//, ""), product).href;
}
