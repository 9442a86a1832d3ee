/** An external resource needed for a response is unavailable; `sentence` is for the client. */
export abstract class Unavailable extends Error {
  abstract readonly sentence: string;
}
