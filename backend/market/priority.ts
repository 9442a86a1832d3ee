/** `interactive` if a person waits for the response; `background` runs yield to others. */
export type Priority = "interactive" | "background";

/** `price` if alerts wait for the response, which goes before everything else. */
export type Urgency = "price" | Priority;
