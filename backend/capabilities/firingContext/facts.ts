/** Stored as the API words them: an event keeps what the sources said then. */
export type { ContextFact, ContextKind } from "../../contract/firingContext.ts";
