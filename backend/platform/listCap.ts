import { HttpError } from "./http/errors.ts";

/**
 * Maximum size of a list. Existing entries are kept whatever the cap: it rejects only additions,
 * and an Undo is not one.
 */
export interface ListCap {
  /** Default: far more than a person keeps, and measured on every screen. */
  readonly usual: number;
  readonly name: string;
}

export class ListFull extends HttpError {
  constructor({ name }: ListCap, cap: number) {
    super(409, `The maximum is ${cap.toLocaleString("en-US")} ${name}. Delete some first`);
  }
}
