/** Whether somebody waits for the answer, or a run that looks at thousands and lets others go first. */
export type Priority = "interactive" | "background";
