/** Stored in the format of the API, so that an event keeps what the sources said then. */
export type { ContextFact, ContextKind } from "../../contract/alerts/firingContext.ts";
