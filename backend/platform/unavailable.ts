/** Why work is refused or canceled during an orderly stop. */
export const SERVER_STOPPING = "The server is stopping";

export abstract class Unavailable extends Error {
  abstract readonly sentence: string;
}
