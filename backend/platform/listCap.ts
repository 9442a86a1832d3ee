import { HttpError } from "./http/errors.ts";

/**
 * The most of one list that is kept. What is there stays whatever the cap: it refuses additions
 * only, and an Undo is none.
 */
export interface ListCap {
  /** Unless the host says otherwise: far more than a person keeps, and measured on every screen. */
  readonly usual: number;
  /** What the list holds, in a sentence for the user. */
  readonly name: string;
}

/** One more would be more than the cap; the message is for the user. */
export class ListFull extends HttpError {
  constructor({ name }: ListCap, cap: number) {
    super(409, `No more than ${cap.toLocaleString("en-US")} ${name} are kept; delete some first`);
  }
}
