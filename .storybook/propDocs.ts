import {
  builtinHandlers,
  builtinResolvers,
  ERROR_CODES,
  makeFsImporter,
  parse,
  type Config,
} from "react-docgen";
import type { Plugin } from "vite";

const COMPONENTS =
  /\/(ui\/(app|components|charts|features)|stories\/(app|components|charts))\/.*\.tsx$/;

/** The other handlers read what no component has, and double the time. */
const handlers = [
  builtinHandlers.codeTypeHandler,
  builtinHandlers.componentDocblockHandler,
  builtinHandlers.defaultPropsHandler,
  builtinHandlers.displayNameHandler,
];

/**
 * Storybook's own plugin parses every module with all its imports, which takes longer than the rest
 * of the build. This one parses components, and each imported file once.
 */
export function propDocs(): Plugin {
  const importer = makeFsImporter();
  const resolver = new builtinResolvers.FindExportedDefinitionsResolver();
  return {
    name: "prop-docs",
    enforce: "pre",
    transform: {
      filter: { id: COMPONENTS },
      handler(source, filename) {
        const lines = documentComponents(source, { filename, importer, resolver, handlers });
        // Appended after the last line, so that positions in the source stay the same.
        return { code: `${source}\n${lines.join("\n")}\n`, map: null };
      },
    },
  };
}

function documentComponents(source: string, config: Config): string[] {
  try {
    return parse(source, config)
      .filter(({ displayName }) =>
        new RegExp(`(function|const|class) ${displayName}\\b`).test(source),
      )
      .map((docs) => `${docs.displayName}.__docgenInfo = ${JSON.stringify(docs, nameType)};`);
  } catch (error) {
    if (isWithoutComponent(error)) return [];
    throw error;
  }
}

/** The parser leaves out the elements of `Entry["member"]`. */
const nameType = (_key: string, value: unknown): unknown =>
  isUnionWithoutElements(value) ? { ...value, name: value.raw } : value;

const isUnionWithoutElements = (value: unknown): value is { raw: string } =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  value.name === "union" &&
  "raw" in value &&
  !("elements" in value);

const isWithoutComponent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === ERROR_CODES.MISSING_DEFINITION;
