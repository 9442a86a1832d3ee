import {
  answerChoices,
  answerLabels,
  type AnswerChoice,
  type AnswerSubject,
} from "../../contract/answer.ts";
import { escapeHtml } from "../../platform/markup.ts";
import { renderPlainPage } from "../../platform/http/plainPage.ts";
import type { Answered, Given } from "./answers.ts";

/** Returns the public URL of a path of the product. */
export type LinkTo = (path: string) => string;

interface Asked {
  readonly kind: AnswerSubject["kind"];
  readonly answered: Answered;
  readonly choice: AnswerChoice;
  readonly linkTo: LinkTo;
}

/** Requires a form submission, so that link scanners and prefetchers change nothing. */
export const renderQuestion = ({ kind, answered, choice, linkTo }: Asked): Promise<Response> => {
  const { title, symbol, listed } = answered;
  const options = answerChoices[kind].map(
    (each) =>
      `<label><input type="radio" name="choice" value="${each}"${each === choice ? " checked" : ""}>${escapeHtml(answerLabels[each])}</label>`,
  );
  const [path, text] =
    symbol === null
      ? [listed, "Open your rules"]
      : [`/stocks/${encodeURIComponent(symbol)}`, `Open ${symbol}`];
  return renderPlainPage({
    status: 200,
    title,
    main: `<h1>${escapeHtml(title)}</h1>
<form method="post">
<fieldset><legend>What should happen?</legend>
${options.join("\n")}
</fieldset>
<button>Confirm</button>
</form>
<p><a href="${escapeHtml(linkTo(path))}">${escapeHtml(text)}</a></p>`,
  });
};

const done: Readonly<Record<AnswerChoice, string>> = {
  seen: "It is marked as read.",
  snoozeHour: "It is silent for an hour and watches for the next crossing.",
  snoozeTomorrow: "It is silent until tomorrow at the exchange and watches for the next crossing.",
  rearm: "It watches again.",
  mute: "It is paused until you resume it.",
};

/** A snoozed rule still records what it finds. */
const doneByRule: Readonly<Partial<Record<AnswerChoice, string>>> = {
  seen: "It is acknowledged: this trigger is not sent again.",
  snoozeHour: "It sends nothing for an hour; what it finds is listed.",
  snoozeTomorrow: "It sends nothing until tomorrow at the exchange; what it finds is listed.",
};

const refused: Readonly<Record<AnswerChoice, string>> = {
  seen: "It could not be marked as read.",
  snoozeHour: "It is paused or has expired, so there is nothing to snooze.",
  snoozeTomorrow: "It is paused or has expired, so there is nothing to snooze.",
  rearm: "It cannot watch again as it is; open it to see why.",
  mute: "It is not watching, so there is nothing to pause.",
};

interface End {
  readonly status: number;
  readonly title: string;
  readonly sentence: string;
  readonly link: string | null;
}

const renderEnd = ({ status, title, sentence, link }: End): Promise<Response> =>
  renderPlainPage({
    status,
    title,
    main: `<h1>${escapeHtml(title)}</h1>
<p role="status">${escapeHtml(sentence)}</p>
${link === null ? "" : `<p><a href="${escapeHtml(link)}">Open Stock Monitor</a></p>`}`,
  });

export function renderOutcome(
  given: Given,
  { kind, choice }: Pick<Asked, "kind" | "choice">,
  linkTo: LinkTo,
): Promise<Response> {
  if (given.status === "deleted") return renderDeleted(linkTo);
  const { title, listed } = given.answered;
  const end = (status: number, sentence: string) =>
    renderEnd({ status, title, sentence, link: linkTo(listed) });
  switch (given.status) {
    case "given":
      return end(200, (kind === "rule" ? doneByRule[choice] : undefined) ?? done[choice]);
    case "needless":
      return end(409, refused[choice]);
    case "repeated":
      return end(409, "This answer was given before; a link does it once.");
    default:
      return given satisfies never;
  }
}

export const renderDeleted = (linkTo: LinkTo): Promise<Response> =>
  renderEnd({
    status: 404,
    title: "There is nothing to answer",
    sentence: "What this message is about was deleted.",
    link: linkTo("/alerts"),
  });

export const renderExpired = (linkTo: LinkTo): Promise<Response> =>
  renderEnd({
    status: 410,
    title: "This link has expired",
    sentence: "Links in messages work for seven days. Answer it in the product instead.",
    link: linkTo("/alerts"),
  });

export const renderForged = (): Promise<Response> =>
  renderEnd({
    status: 404,
    title: "This link is not valid",
    sentence: "It may have been cut off by the program it came with.",
    link: null,
  });
