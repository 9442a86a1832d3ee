import { isOwnServiceUrl } from "../addresses.ts";

/** A broker: `mqtt://host:1883` or, encrypted, `mqtts://host:8883`; a login has fields of its own. */
export const isBrokerUrl = (text: string): boolean =>
  /^mqtts?:\/\/[^/?#]+\/?$/.test(text) && isOwnServiceUrl(text.replace(/^mqtt/, "http"));

/** Levels of letters and digits; a `+` or `#` would be a pattern, a `$` belongs to the broker. */
export const isTopic = (text: string): boolean =>
  /^(?=.{1,150}$)[-_.A-Za-z0-9]+(?:\/[-_.A-Za-z0-9]+)*$/.test(text);

export const DEFAULT_TOPIC = "stock-monitor/alerts";
