import { fileURLToPath } from "node:url";
import { buildOpenApi } from "./emit.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export const SNAPSHOT_FILE = `${root}backend/contract/openapi.json`;
export const CLIENT_FILE = `${root}ui/api/endpoints.gen.ts`;
export const FETCH_CLIENT_FILE = `${root}ui/api/client/client.gen.ts`;
export const CHANNELS_FILE = `${root}ui/api/channels.gen.ts`;
export const SOURCES_FILE = `${root}ui/api/sources.gen.ts`;

/**
 * Renders the committed form of the document, indented so that API changes produce a readable diff.
 */
export const renderSnapshot = (): string => `${JSON.stringify(buildOpenApi(), null, 2)}\n`;
