/** An external resource that an answer needs is unavailable; `sentence` is for the client. */
export abstract class Unavailable extends Error {
  abstract readonly sentence: string;
}
