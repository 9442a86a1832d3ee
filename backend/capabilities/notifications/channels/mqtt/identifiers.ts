import { isOwnServiceUrl } from "../addresses.ts";

/**
 * URL of a broker: `mqtt://host:1883` or, encrypted, `mqtts://host:8883`. The login has separate
 * fields.
 */
export const isBrokerUrl = (text: string): boolean =>
  /^mqtts?:\/\/[^/?#]+\/?$/.test(text) && isOwnServiceUrl(text.replace(/^mqtt/, "http"));

/** Levels of letters and digits. `+` and `#` are wildcards, and `$` is reserved for the broker. */
export const isTopic = (text: string): boolean =>
  /^(?=.{1,150}$)[-_.A-Za-z0-9]+(?:\/[-_.A-Za-z0-9]+)*$/.test(text);

export const DEFAULT_TOPIC = "stock-monitor/alerts";
