import type { DocumentationAsset } from "../platform/http/docs.ts";

/** Where the files are that the single executable carries inside, by what they stand for. */
export interface PackagedFiles {
  /** The built interface, by path from `/`. */
  readonly interface: ReadonlyMap<string, string>;
  readonly documentation: Readonly<Record<DocumentationAsset, string>>;
  readonly databaseWorker: string;
}

/** The build of the executable puts another file in the place of this one. */
export const packagedFiles: PackagedFiles | undefined = undefined as PackagedFiles | undefined;
