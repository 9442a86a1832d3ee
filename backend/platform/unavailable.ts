/** Something outside that an answer needs is out of reach just now; `sentence` is for the client. */
export abstract class Unavailable extends Error {
  abstract readonly sentence: string;
}
