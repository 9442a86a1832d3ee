/** Whether a person waits for the answer, or a background run that yields to others. */
export type Priority = "interactive" | "background";
