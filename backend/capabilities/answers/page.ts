import {
  answerChoices,
  answerLabels,
  type AnswerChoice,
  type AnswerSubject,
} from "../../contract/answer.ts";
import { escapeHtml } from "../../platform/markup.ts";
import { renderPlainPage } from "../../platform/http/plainPage.ts";
import type { Answered, Given } from "./answers.ts";

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
  seen: "Marked as read.",
  snoozeHour: "Snoozed for an hour. It then watches for the next crossing.",
  snoozeTomorrow: "Snoozed until tomorrow at the exchange. It then watches for the next crossing.",
  rearm: "Active again.",
  mute: "Paused until you resume it.",
};

/** A snoozed rule still records what it finds. */
const doneByRule: Readonly<Partial<Record<AnswerChoice, string>>> = {
  seen: "Acknowledged. No more reminders will be sent.",
  snoozeHour: "Snoozed for an hour. Triggers are recorded, but no notifications are sent.",
  snoozeTomorrow:
    "Snoozed until tomorrow at the exchange. Triggers are recorded, but no notifications are sent.",
};

const refused: Readonly<Record<AnswerChoice, string>> = {
  seen: "It could not be marked as read.",
  snoozeHour: "It is paused or has expired, so it cannot be snoozed.",
  snoozeTomorrow: "It is paused or has expired, so it cannot be snoozed.",
  rearm: "It cannot be activated again. Open it to see why.",
  mute: "It is not active, so it cannot be paused.",
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
      return end(409, "You have already used this link. Each link works once.");
    default:
      return given satisfies never;
  }
}

export const renderDeleted = (linkTo: LinkTo): Promise<Response> =>
  renderEnd({
    status: 404,
    title: "Nothing to respond to",
    sentence: "The alert or rule in this message was deleted.",
    link: linkTo("/alerts"),
  });

export const renderExpired = (linkTo: LinkTo): Promise<Response> =>
  renderEnd({
    status: 410,
    title: "This link has expired",
    sentence: "Links in messages work for seven days. Open Stock Monitor to respond.",
    link: linkTo("/alerts"),
  });

export const renderForged = (): Promise<Response> =>
  renderEnd({
    status: 404,
    title: "This link is not valid",
    sentence: "Your mail or chat app may have cut it off.",
    link: null,
  });
