import { answerChoices, answerLabels, type AnswerChoice } from "../../contract/answer.ts";
import { escapeHtml, renderPlainPage } from "../../platform/http/plainPage.ts";
import type { AnsweredAlert, Given } from "./answers.ts";

/** Until when a link is good, and for whom it is: the one who got the message. */
interface Asked {
  readonly alert: AnsweredAlert;
  /** Chosen by the link in the message. */
  readonly choice: AnswerChoice;
  readonly stockLink: string;
}

/** One form with one button: a program that looks at links changes nothing. */
export const renderQuestion = ({ alert, choice, stockLink }: Asked): Promise<Response> => {
  const symbol = escapeHtml(alert.symbol);
  const options = answerChoices.map(
    (each) =>
      `<label><input type="radio" name="choice" value="${each}"${each === choice ? " checked" : ""}>${escapeHtml(answerLabels[each])}</label>`,
  );
  return renderPlainPage({
    status: 200,
    title: `Answer the alert on ${alert.symbol}`,
    main: `<h1>Your alert on ${symbol}</h1>
<form method="post">
<fieldset><legend>What should happen?</legend>
${options.join("\n")}
</fieldset>
<button>Confirm</button>
</form>
<p><a href="${escapeHtml(stockLink)}">Open ${symbol}</a></p>`,
  });
};

const done: Readonly<Record<AnswerChoice, string>> = {
  seen: "It is marked as read.",
  snoozeHour: "It is silent for an hour and watches for the next crossing.",
  snoozeTomorrow: "It is silent until tomorrow at the exchange and watches for the next crossing.",
  rearm: "It watches again.",
  mute: "It is paused until you resume it.",
};

const refused: Readonly<Record<AnswerChoice, string>> = {
  seen: "It could not be marked as read.",
  snoozeHour: "It is paused or has expired, so there is nothing to snooze.",
  snoozeTomorrow: "It is paused or has expired, so there is nothing to snooze.",
  rearm: "It cannot watch again as it is; open the alert to see why.",
  mute: "It is not watching, so there is nothing to pause.",
};

const renderEnd = (
  status: number,
  title: string,
  sentence: string,
  link?: string,
): Promise<Response> =>
  renderPlainPage({
    status,
    title,
    main: `<h1>${escapeHtml(title)}</h1>
<p role="status">${escapeHtml(sentence)}</p>
${link === undefined ? "" : `<p><a href="${escapeHtml(link)}">Open your alerts</a></p>`}`,
  });

export const renderOutcome = (
  given: Given,
  choice: AnswerChoice,
  alertsLink: string,
): Promise<Response> => {
  switch (given.status) {
    case "given":
      return renderEnd(200, `Your alert on ${given.alert.symbol}`, done[choice], alertsLink);
    case "needless":
      return renderEnd(409, `Your alert on ${given.alert.symbol}`, refused[choice], alertsLink);
    case "repeated": {
      const sentence = "This answer was given before; a link does it once.";
      return renderEnd(409, `Your alert on ${given.alert.symbol}`, sentence, alertsLink);
    }
    case "deleted":
      return renderDeleted(alertsLink);
    default:
      return given satisfies never;
  }
};

export const renderDeleted = (alertsLink: string): Promise<Response> =>
  renderEnd(404, "This alert is gone", "It was deleted after the message was sent.", alertsLink);

export const renderExpired = (alertsLink: string): Promise<Response> =>
  renderEnd(
    410,
    "This link has expired",
    "Links in messages work for seven days. Open the alert in the product instead.",
    alertsLink,
  );

export const renderForged = (): Promise<Response> =>
  renderEnd(404, "This link is not valid", "It may have been cut off by the program it came with.");
