import type { Quote } from "../contract/quote.ts";
import { formatMoney } from "../market/money.ts";
import { isSymbol } from "../contract/symbol.ts";
import { escapeHtml } from "../platform/http/plainPage.ts";
import type { Log } from "../platform/log.ts";
import { TimedOut, withTimeout } from "../platform/timer.ts";
import { compressAnswer } from "./compressAnswer.ts";
import type { StaticFiles } from "./staticFiles.ts";

export interface FirstPricePorts {
  readonly files: StaticFiles;
  /** The answer of the API to the same client; null where it must not be asked. */
  readonly ask: ((request: Request) => Promise<Response>) | null;
  readonly log: Log;
  /** How long a page waits for it; default: {@link WAIT_MS}. */
  readonly waitMs?: number;
}

/**
 * By operations of the API: the price, and what decides whether a notice stands above it, for the
 * screen is not shown before that is known. Null where the answer did not come in time.
 */
interface FirstAnswers {
  readonly getQuote: Quote;
  readonly getAlertSettings: unknown;
  readonly getMutes: unknown;
}

export interface Pages {
  handle(request: Request, base?: string): Response | Promise<Response>;
}

/** A price that is known already comes within a few; a page without it is complete as well. */
const WAIT_MS = 100;

/** The full page says so for all of its prices. */
const MADE_UP: ReadonlySet<string> = new Set(["simulated", "replay"]);

/** Where it stands in `ui/index.html`. */
const PLACE = "<!--first price-->";
const TITLE = '<span class="shell-title">Stock Monitor</span>';

/**
 * The files, the page of a stock with its price: it is seen before the scripts have come, and they
 * begin with it instead of asking. Access is checked before both, by the same rules: who gets the page
 * may ask for prices.
 */
export function withFirstPrice({ files, ask, log, waitMs = WAIT_MS }: FirstPricePorts): Pages {
  const read = async (request: Request, path: string): Promise<unknown> => {
    if (!ask) return null;
    const url = new URL(path, request.url);
    return withTimeout(waitMs, async () => {
      const answer = await ask(new Request(url));
      return answer.status === 200 ? answer.json() : null;
    }).catch((error: unknown) => {
      if (error instanceof TimedOut) return null;
      throw error;
    });
  };
  const readAnswers = async (request: Request, symbol: string): Promise<FirstAnswers | null> => {
    const [getQuote, getAlertSettings, getMutes] = await Promise.all([
      read(request, `/api/stocks/quote/${encodeURIComponent(symbol)}`),
      read(request, "/api/settings/alerts"),
      read(request, "/api/notifications/mutes"),
    ]);
    return getQuote === null ? null : { getQuote: getQuote as Quote, getAlertSettings, getMutes };
  };
  const draw = async (request: Request, symbol: string, base?: string): Promise<Response> => {
    try {
      const answers = await readAnswers(request, symbol);
      if (answers) return await drawn(files, request, base, answers);
    } catch (error) {
      // Such as a time zone of a source that is none: the plain page shows what can be shown.
      log.warn("a page was sent without its price", { symbol, error });
    }
    return files.handle(request, base);
  };
  return {
    handle: (request, base) => {
      const symbol = ask ? symbolOfPage(request) : null;
      return symbol === null ? files.handle(request, base) : draw(request, symbol, base);
    },
  };
}

function symbolOfPage({ method, url, headers }: Request): string | null {
  if (method !== "GET" || !(headers.get("accept") ?? "").includes("text/html")) return null;
  const [, written = ""] = /^\/stocks\/([^/]+)$/.exec(new URL(url).pathname) ?? [];
  // A symbol has no character that a path would escape, but for these two.
  const symbol = written.replace(/%5E/i, "^").replace(/%3D/i, "=");
  return isSymbol(symbol) ? symbol : null;
}

async function drawn(
  files: StaticFiles,
  request: Request,
  base: string | undefined,
  answers: FirstAnswers,
): Promise<Response> {
  // As it is: neither compressed nor compared with one that the browser has.
  const page = files.handle(new Request(request.url, { headers: { accept: "text/html" } }), base);
  const html = await page.text();
  if (!html.includes(PLACE)) return files.handle(request, base);
  const text = html
    .replace(PLACE, () => describe(answers))
    .replace(
      TITLE,
      () => `<span class="shell-title">${escapeHtml(answers.getQuote.symbol)}</span>`,
    );
  // Going back to it, a browser would take one that it has kept, with a price of then.
  const headers = { "content-type": "text/html;charset=utf-8", "cache-control": "no-store" };
  return compressAnswer(new Response(text, { headers }), request);
}

function describe(answers: FirstAnswers): string {
  const { symbol, price, currency, exchange, lastUpdated, source, delaySeconds } = answers.getQuote;
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
<script type="application/json" id="first-answers">${asData(answers)}</script>`;
}

/** What ends a script or a comment in HTML would end this one. */
const asData = (value: object): string => JSON.stringify(value).replaceAll("<", "\\u003c");
