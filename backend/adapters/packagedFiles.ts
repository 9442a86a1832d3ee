import type { DocumentationAsset } from "../platform/http/docs.ts";

/** Files embedded in the single executable, by purpose. */
export interface PackagedFiles {
  readonly interface: ReadonlyMap<string, string>;
  readonly documentation: Readonly<Record<DocumentationAsset, string>>;
  readonly databaseWorker: string;
}

/** The build of the executable replaces this file. */
export const packagedFiles: PackagedFiles | undefined = undefined as PackagedFiles | undefined;
