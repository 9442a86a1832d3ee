import { CredentialsRefused, type DeliveryError } from "../channel.ts";
import type { HttpAnswer } from "../httpPort.ts";
import { memberOf, refusalOf, secondsOf, textOf } from "../refusal.ts";

/** An unknown chat gets a 400 like other errors; it differs only by its description. */
export function refusalOfTelegram(answer: HttpAnswer): DeliveryError {
  const said = textOf(memberOf(answer.text, "description"));
  const wait = secondsOf(memberOf(answer.text, "parameters", "retry_after"));
  if (answer.status === 400 && /chat not found/i.test(said)) {
    return new CredentialsRefused(
      "Telegram does not know this chat: send your bot a message first, or add it to the group",
      true,
    );
  }
  return refusalOf("Telegram", answer, said, wait);
}
