import { builtinResolvers, ERROR_CODES, makeFsImporter, parse, type Config } from "react-docgen";
import type { Plugin } from "vite";

/** The files whose components the catalog documents; some stories wrap theirs. */
const COMPONENTS =
  /\/(ui\/(app|components|charts|features)|stories\/(app|components|charts))\/.*\.tsx$/;

/**
 * Attaches to each component what the catalog's tables of props show. Storybook's own plugin parses
 * every module, and for each of them again all files that it imports, which takes longer than the
 * rest of the build; this one parses components only, and each imported file once.
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
        const lines = documentComponents(source, { filename, importer, resolver });
        // Added behind the last line, so every position in the source stays as it is.
        return { code: `${source}\n${lines.join("\n")}\n`, map: null };
      },
    },
  };
}

/** One assignment for each component that the file declares itself. */
function documentComponents(source: string, config: Config): string[] {
  try {
    return parse(source, config)
      .filter(({ displayName }) =>
        new RegExp(`(function|const|class) ${displayName}\\b`).test(source),
      )
      .map((docs) => `${docs.displayName}.__docgenInfo = ${JSON.stringify(docs)};`);
  } catch (error) {
    if (isWithoutComponent(error)) return [];
    throw error;
  }
}

const isWithoutComponent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === ERROR_CODES.MISSING_DEFINITION;
