import type { Quote } from "../../contract/quote.ts";
import { formatMoney } from "../../domain/money.ts";
import { escapeHtml } from "../../platform/markup.ts";
import type { Log } from "../../platform/log.ts";
import { TimedOut, withTimeout } from "../../platform/timer.ts";
import { compressAnswer } from "./compressAnswer.ts";
import { firstCallsAt, quoteOf, type FirstCall } from "./firstCalls.ts";
import { preloadScreen } from "./screenFiles.ts";
import type { StaticFiles } from "./staticFiles.ts";

export interface FirstAnswersPorts {
  readonly files: StaticFiles;
  /** The answer of the API to the same client. */
  readonly ask: (request: Request) => Promise<Response>;
  readonly log: Log;
  /** How long a page waits for what it needs; default: {@link WAIT_MS}. */
  readonly waitMs?: number;
}

/** What the interface takes for a call's answer; the headers of a list say how long it is. */
interface FirstAnswer extends Pick<FirstCall, "call"> {
  readonly data: unknown;
  readonly total?: string;
  readonly link?: string;
}

type Answers = ReadonlyMap<string, FirstAnswer>;

export interface Pages {
  handle(request: Request, base?: string): Response | Promise<Response>;
}

/** An answer that is known already comes within a few; a page without any is complete as well. */
const WAIT_MS = 100;

/** Longer ones would keep the page's own text waiting on a slow line. */
const MAX_LENGTH = 20_000;

/** The full page says so for all of its prices. */
const MADE_UP: ReadonlySet<string> = new Set(["simulated", "replay"]);

/** Where they stand in `ui/index.html`. */
const PLACE = "<!--first answers-->";
const TITLE = '<span class="shell-title">Stock Monitor</span>';

/**
 * The files, each page with links to those of its screen, and with the answers to the calls that the
 * interface begins it with, which it takes instead of asking; the page of a stock has its price as
 * text, too, so that it is seen before the scripts have come. Access is checked before both, by the
 * same rules: who gets the page may ask.
 */
export function withFirstAnswers({ files, ask, log, waitMs = WAIT_MS }: FirstAnswersPorts): Pages {
  const draw = async (request: Request, document: string): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const html = preloadScreen(document, pathname);
    try {
      const { symbol, calls } = firstCallsAt(pathname);
      const answers = await readAnswers(calls, ask, { request, waitMs, log });
      return await compressAnswer(drawn(html, symbol, answers), request);
    } catch (error) {
      // Such as a time zone of a source that is none: the page without answers shows what can be shown.
      log.warn("a page was sent without first answers", { path: pathname, error });
    }
    return compressAnswer(drawn(html, null, NONE), request);
  };
  return {
    handle: (request, base) => {
      const { method, url, headers } = request;
      if (method !== "GET" || !(headers.get("accept") ?? "").includes("text/html")) {
        return files.handle(request, base);
      }
      // As it is: neither compressed nor compared with one that the browser has.
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

/** By path; what was not answered in time, or not with a 200, is left out: the screen asks for it. */
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
  // One that comes later changes nothing any more.
  return new Map(answers);
}

const NONE: Answers = new Map();

function drawn(html: string, symbol: string | null, answers: Answers): Response {
  const quote = symbol === null ? undefined : answers.get(quoteOf(symbol));
  const price = quote ? describePrice(quote.data as Quote) : "";
  const text = html
    .replace(PLACE, () => (answers.size > 0 ? `${price}${asScript(answers)}` : ""))
    .replace(TITLE, (title) =>
      quote ? title.replace("Stock Monitor", () => escapeHtml(symbol ?? "")) : title,
    );
  // Going back to it, a browser would take one that it has kept, with the answers of then.
  const headers = { "content-type": "text/html;charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { headers });
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

/** What ends a script or a comment in HTML would end this one. */
const asScript = (answers: Answers): string =>
  `<script type="application/json" id="first-answers">${JSON.stringify(Object.fromEntries(answers)).replaceAll("<", "\\u003c")}</script>`;
