export abstract class Unavailable extends Error {
  abstract readonly sentence: string;
}
