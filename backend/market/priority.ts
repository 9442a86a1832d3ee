/** `interactive` if a person waits for the response; `background` runs yield to others. */
export type Priority = "interactive" | "background";
