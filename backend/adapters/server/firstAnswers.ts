import type { Quote } from "../../contract/stocks/quote.ts";
import type { DashboardStats } from "../../contract/dashboard.ts";
import type { Mute } from "../../contract/notifications/mute.ts";
import type { NotificationSettings } from "../../contract/notifications/notification.ts";
import type { AlertSettings } from "../../contract/settings.ts";
import {
  embeddedCallsAt,
  watchesAny,
  NO_RECIPIENTS_NOTICE,
  NOTICE_PATHS,
  quoteOf,
  type FirstCall,
} from "../../domain/firstCalls.ts";
import { formatMoney } from "../../domain/money.ts";
import { escapeHtml } from "../../platform/markup.ts";
import type { Log } from "../../platform/log.ts";
import { TimedOut, withTimeout } from "../../platform/timer.ts";
import { compressAnswer } from "./compressAnswer.ts";
import type { StaticFiles } from "./staticFiles.ts";

export interface FirstAnswersPorts {
  readonly files: StaticFiles;
  readonly ask: (request: Request) => Promise<Response>;
  readonly log: Log;
  readonly waitMs?: number;
}

/** A response in the form that the interface stores; the headers of a list contain its length. */
interface FirstAnswer extends Pick<FirstCall, "call"> {
  readonly data: unknown;
  readonly total?: string;
  readonly link?: string;
}

type Answers = ReadonlyMap<string, FirstAnswer>;

/** A known response takes a few milliseconds, and a page without any is complete too. */
const WAIT_MS = 100;

/** Maximum length; longer data would delay the page's own text on a slow connection. */
const MAX_LENGTH = 20_000;

/** The full page shows this for all of its prices. */
const MADE_UP: ReadonlySet<string> = new Set(["simulated", "replay"]);

const PLACE = "<!--first answers-->";
const TITLE = '<span class="shell-title">Stock Monitor</span>';

export type Pages = ReturnType<typeof withFirstAnswers>;

/**
 * Serves the files. Each page gets the responses of the API calls that its screen starts with,
 * which the interface uses instead of requesting them. The page of a stock also contains its price
 * as text, and any page the notice that alerts have no recipients, so that they are visible before
 * the scripts have loaded. Access is checked before both, by
 * the same rules: a client that gets the page may call the API.
 */
export function withFirstAnswers({ files, ask, log, waitMs = WAIT_MS }: FirstAnswersPorts) {
  const draw = async (request: Request, document: string): Promise<Response> => {
    const { pathname } = new URL(request.url);
    try {
      const { symbol, calls } = embeddedCallsAt(pathname);
      const answers = await readAnswers(calls, ask, { request, waitMs, log });
      return await compressAnswer(drawn(document, symbol, answers), request);
    } catch (error) {
      // For example, a source has an invalid time zone. The page without data is still useful.
      log.warn("a page was sent without first answers", { path: pathname, error });
    }
    return compressAnswer(drawn(document, null, NONE), request);
  };
  return {
    handle: (request: Request, base?: string) => {
      const { method, url, headers } = request;
      if (method !== "GET" || !(headers.get("accept") ?? "").includes("text/html")) {
        return files.handle(request, base);
      }
      // Request it neither compressed nor as a conditional request.
      const page = files.handle(new Request(url, { headers: { accept: "text/html" } }), base);
      if (!page.ok || !page.headers.get("content-type")?.startsWith("text/html")) {
        return files.handle(request, base);
      }
      return page
        .text()
        .then((html) => (html.includes(PLACE) ? draw(request, html) : files.handle(request, base)));
    },
  };
}

async function readAnswers(
  calls: readonly FirstCall[],
  ask: (request: Request) => Promise<Response>,
  {
    request,
    waitMs,
    log,
  }: Pick<FirstAnswersPorts, "log"> & {
    readonly request: Request;
    readonly waitMs: number;
  },
): Promise<Answers> {
  const answers = new Map<string, FirstAnswer>();
  const read = async ({ path, call }: FirstCall): Promise<void> => {
    try {
      const answer = await ask(new Request(new URL(path, request.url)));
      const text = await answer.text();
      if (answer.status !== 200 || text.length > MAX_LENGTH) return;
      const total = answer.headers.get("x-total-count");
      const link = answer.headers.get("link");
      answers.set(path, {
        call,
        data: JSON.parse(text),
        ...(total !== null && { total }),
        ...(link !== null && { link }),
      });
    } catch (error) {
      log.warn("a page was sent without an answer", { path, error });
    }
  };
  try {
    await withTimeout(waitMs, () => Promise.all(calls.map(read)));
  } catch (error) {
    if (!(error instanceof TimedOut)) throw error;
  }
  return new Map(answers);
}

const NONE: Answers = new Map();

function drawn(html: string, symbol: string | null, answers: Answers): Response {
  const quote = symbol === null ? undefined : answers.get(quoteOf(symbol));
  const price = quote ? describePrice(quote.data as Quote) : "";
  const text = html
    .replace(PLACE, () =>
      answers.size > 0 ? `${drawNotice(answers)}${price}${asScript(answers)}` : "",
    )
    .replace(TITLE, (title) =>
      quote ? title.replace("Stock Monitor", () => escapeHtml(symbol ?? "")) : title,
    );
  // Going back, a browser would otherwise use a stored page with outdated data.
  const headers = { "content-type": "text/html;charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { headers });
}

/** Matches the notice bar of the interface in size and place; its link works once that is drawn. */
function drawNotice(answers: Answers): string {
  const read = <Data>(path: string) => answers.get(path)?.data as Data | undefined;
  const isSwitchedOff = (path: string) =>
    read<readonly { readonly isActive: boolean }[]>(path)?.every(({ isActive }) => !isActive);
  const { alertSettings, mutes, stats, settings, emails, phones, services } = NOTICE_PATHS;
  // Otherwise another notice is first: that messages are muted or switched off.
  const isAudible =
    read<AlertSettings>(alertSettings)?.notificationsEnabled === true &&
    read<readonly Mute[]>(mutes)?.every(({ alertId }) => alertId !== null) === true;
  const hasNone =
    isAudible &&
    watchesAny(read<DashboardStats>(stats)) &&
    read<NotificationSettings>(settings)?.push.subscriptionCount === 0 &&
    [emails, phones, services].every(isSwitchedOff);
  if (!hasNone) return "";
  const { sentence, remedy } = NO_RECIPIENTS_NOTICE;
  return `<div class="shell-notices"><section class="notice-bar notice-bar-warning">
<span class="bp6-icon"><svg width="16" height="16"></svg></span>
<p class="notice-bar-sentence figures">${escapeHtml(sentence)}</p>
<div class="notice-bar-actions"><a>${escapeHtml(remedy)}</a></div>
</section></div>
`;
}

function describePrice(quote: Quote): string {
  const { symbol, price, currency, exchange, lastUpdated, source, delaySeconds } = quote;
  const time = new Intl.DateTimeFormat("en-US", {
    timeZone: exchange.timeZone,
    dateStyle: "medium",
    timeStyle: "medium",
    hourCycle: "h23",
  }).format(Date.parse(lastUpdated));
  const city = exchange.timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? "";
  const made = MADE_UP.has(source) ? " · not a real price" : "";
  const delay = delaySeconds >= 60 ? `, ${Math.round(delaySeconds / 60)} min delayed` : "";
  const place = `${exchange.name} · ${time} ${city}${delay}${made}`;
  return `<main class="shell-main"><div class="shell-content"><div class="first-price">
<span class="first-price-figure figures">${escapeHtml(formatMoney(symbol, price, currency))}</span>
<span class="first-price-place">${escapeHtml(place)}</span>
</div></div></main>
`;
}

/** Escapes everything that could end a script or a comment in HTML. */
const asScript = (answers: Answers): string =>
  `<script type="application/json" id="first-answers">${JSON.stringify(Object.fromEntries(answers)).replaceAll("<", "\\u003c")}</script>`;
