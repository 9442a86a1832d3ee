import { isOwnServiceUrl } from "../addresses.ts";

/** https://ntfy.sh/topic: the last part is the topic. */
export const isNtfyUrl = (text: string): boolean =>
  isOwnServiceUrl(text) &&
  new URL(text).search === "" &&
  /\/[-_A-Za-z0-9]{1,64}$/.test(new URL(text).pathname);
