import { describe, expect, test } from "bun:test";
import { QUOTE_CACHE_SECONDS } from "./api/endpoints.ts";
import { RESULTS_POLL_MS } from "./app/stockLists/PickList.tsx";
import { LIST_EXCLUSIONS } from "./app/stockLists/pickExclusions.ts";
import { LIST_SIZE } from "./app/stockLists/picks.ts";
import { targetPriceStep } from "./components/forms/targetPriceStep.ts";
import { VIEWPORT_HOTKEY } from "./app/Toaster.tsx";
import {
  dismissToast,
  readShownToast,
  showToast,
  TOAST_DURATION_MS,
  TOAST_REMOVAL_DELAY_MS,
} from "./app/toasts.ts";
import {
  MIN_LOOKUP_LENGTH,
  QUOTE_LOOKUP_DEBOUNCE_MS,
} from "./app/stocks/search/useQuotePreview.ts";
import { SWIPE_THRESHOLD_PX } from "./app/browser/input/useSwipeRight.ts";
import {
  CHART_HEIGHT_DETAIL,
  CHART_HEIGHT_PANEL,
  CHART_MIN_VISIBLE_BARS,
  CHART_ZOOM_MAX,
  CHART_ZOOM_MIN,
  DEFAULT_CHART_INTERVAL,
} from "./charts/constants.ts";
import {
  GOOD_PROBABILITY,
  probabilityIntent,
  WARNING_PROBABILITY,
} from "./components/dataDisplay/surgeWords.ts";
import { RISK_INTENTS } from "./components/stocks/RiskTag.tsx";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "./components/actions/tooltipDelay.ts";
import { MAX_DIALOG_SYMBOL_LENGTH } from "./features/alerts/alertForm.ts";
import { POSTS_POLL_MS } from "./features/community/PostFeed.tsx";
import { DASHBOARD_LIST_SIZE } from "./app/dashboardLists.ts";
import { SIGNALS_POLL_MS } from "./features/dashboard/SignalsPanel.tsx";
import { STATS_POLL_MS } from "./features/dashboard/StatCards.tsx";
import { DEFAULT_RATING, DEFAULT_REASON } from "./features/dashboard/messages.ts";
import * as topPicks from "./features/dashboard/topPicks.ts";
import { EMAIL_MIN_LOOKUP_LENGTH } from "./features/emailNotifications/EmailAlertPanel.tsx";
import { MAILBOX_POLL_MS } from "./features/emailNotifications/MailboxPanel.tsx";
import { DEFAULT_MARKET } from "../backend/domain/exchanges/exchange.ts";
import * as longTerm from "./features/longTerm/longTerm.ts";
import { CHAT_REPLY_DELAY_MS } from "./features/phoneNumbers/LiveChatDialog.tsx";
import { DEFAULT_LIMITS, MAX_PRICES, MIN_VOLUMES, UPSIDES } from "./features/screener/limits.ts";
import { STATUS_POLL_MS } from "./features/screener/useScreener.ts";
import { FREE_EMAILS_A_DAY } from "./features/notifications/NotificationPanel.tsx";
import { SIDEBAR_FIXED_FROM_PX } from "./features/shell/Layout.tsx";
import * as shortTerm from "./features/shortTerm/shortTerm.ts";
import {
  MAX_CANDIDATE_CARDS,
  SURGE_RESULTS_POLL_MS,
  SURGE_STATUS_POLL_MS,
} from "./features/surge/surgeData.ts";
import { formatPrice, formatUpside, UPSIDE_THOUSANDS } from "./format/number.ts";
import { formatRelativeTime } from "./format/time.ts";

const readStyles = (file: string) => Bun.file(new URL(file, import.meta.url)).text();

describe("constants and limits of the specification", () => {
  test("[spec-9.1, spec-9.2, spec-9.3, spec-9.4] lookups: 500 ms, from two characters, for email alerts from one; symbols of five; a quote is cached for 30 s", () => {
    expect(QUOTE_LOOKUP_DEBOUNCE_MS).toBe(500);
    expect([MIN_LOOKUP_LENGTH, EMAIL_MIN_LOOKUP_LENGTH]).toEqual([2, 1]);
    expect(MAX_DIALOG_SYMBOL_LENGTH).toBe(5);
    expect(QUOTE_CACHE_SECONDS).toBe(30);
  });

  test("[spec-9.5] polling intervals", () => {
    const everyHalfMinute = {
      SIGNALS_POLL_MS,
      STATS_POLL_MS,
      SURGE_RESULTS_POLL_MS,
      POSTS_POLL_MS,
      MAILBOX_POLL_MS,
    };
    expect([...new Set(Object.values(everyHalfMinute))]).toEqual([30_000]);
    expect([RESULTS_POLL_MS, SURGE_STATUS_POLL_MS, STATUS_POLL_MS]).toEqual([60_000, 10_000, 1000]);
  });

  test("[spec-9.6, spec-9.7] dashboard lists hold 5, surge candidates 6, top picks 3", () => {
    expect([DASHBOARD_LIST_SIZE, MAX_CANDIDATE_CARDS, LIST_SIZE]).toEqual([5, 6, 3]);
  });

  test("[spec-9.9, spec-9.10, spec-9.16] charts: zoom from 0.5 to 10, heights of 500 and 450 px, at least ten bars, initially 1d", () => {
    expect([CHART_ZOOM_MIN, CHART_ZOOM_MAX]).toEqual([0.5, 10]);
    expect([CHART_HEIGHT_PANEL, CHART_HEIGHT_DETAIL]).toEqual([500, 450]);
    expect([CHART_MIN_VISIBLE_BARS, DEFAULT_CHART_INTERVAL]).toEqual([10, "1d"]);
  });

  test("[spec-9.11] the sidebar is fixed from 1280 px on and 16rem wide", async () => {
    expect(SIDEBAR_FIXED_FROM_PX).toBe(1280);
    // A media query cannot read a custom property, so the style sheet repeats the number.
    expect(await readStyles("features/shell/shell.css")).toContain(
      `@media (width >= ${SIDEBAR_FIXED_FROM_PX}px)`,
    );
    expect(await readStyles("theme/tokens.css")).toContain("--sidebar-width: 16rem;");
  });

  test("[spec-9.12] toasts: one at a time, 5 s, kept 1,000,000 ms, swiped at 50 px, F8", () => {
    for (const message of ["one", "two"]) showToast({ intent: "info", message });
    expect(readShownToast()?.toast.message).toBe("two");
    dismissToast();
    expect([
      TOAST_REMOVAL_DELAY_MS,
      TOAST_DURATION_MS,
      SWIPE_THRESHOLD_PX,
      VIEWPORT_HOTKEY,
    ]).toEqual([1_000_000, 5000, 50, "F8"]);
  });

  test("[spec-9.13, spec-9.14] tooltips after 700 ms, the next within 300 ms at once; the chat responds after 1 s", () => {
    expect([TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS, CHAT_REPLY_DELAY_MS]).toEqual([
      700, 300, 1000,
    ]);
  });

  test("[spec-9.15] every target price input steps by 0.01", async () => {
    expect(targetPriceStep("")).toBe(0.01);
    const bare: string[] = [];
    for (const file of new Bun.Glob("features/**/*.tsx").scanSync(import.meta.dir)) {
      if (/step=(\{0\.|")/.test(await readStyles(file))) bare.push(file);
    }
    expect(bare).toEqual([]);
  });

  test("[spec-9.17] the screener's defaults and options", () => {
    expect(DEFAULT_LIMITS).toEqual({
      maxPrice: 10,
      minVolume: 100_000,
      upside: null,
      markets: ["US"],
    });
    expect<readonly number[]>(MAX_PRICES).toEqual([5, 10, 20, 50, 100, 200]);
    expect<readonly number[]>(MIN_VOLUMES).toEqual([50_000, 100_000, 500_000, 1e6, 5e6]);
    expect<readonly number[]>(UPSIDES).toEqual([10, 20, 30, 50, 75, 100]);
  });

  test("[spec-9.24, spec-9.25] defaults of a top pick without target, rating or reason, and excluded symbols", () => {
    expect([topPicks.DEFAULT_TARGET_FACTOR, DEFAULT_RATING, DEFAULT_REASON]).toEqual([
      1.3,
      "Buy",
      "High upside potential",
    ]);
    expect(Object.keys(topPicks.PICK_EXCLUSIONS).length).toBeGreaterThan(0);
  });

  test("[spec-9.29] an upside of 1000 or more is shown in K", () => {
    expect(UPSIDE_THOUSANDS).toBe(1000);
    expect([999, 1000].map((upside) => formatUpside(upside))).toEqual(["+999.00%", "+1K%"]);
  });

  test("[spec-9.30] surge and risk have their colors", () => {
    expect([GOOD_PROBABILITY, WARNING_PROBABILITY]).toEqual([80, 65]);
    expect([80, 79.9, 65, 64.9].map((rank) => probabilityIntent(rank))).toEqual([
      "primary",
      "warning",
      "warning",
      "none",
    ]);
    const { LOW, MEDIUM, HIGH } = RISK_INTENTS;
    expect(new Set([LOW, MEDIUM, HIGH]).size).toBe(3);
  });

  test("[spec-9.31] the short-term list's limits, order, momentum and samples", () => {
    const { MAX_PRICE, MIN_UPSIDE, MIN_VOLUME, VERY_STRONG_UPSIDE, SAMPLES } = shortTerm;
    expect([MAX_PRICE, MIN_UPSIDE, MIN_VOLUME, LIST_SIZE, VERY_STRONG_UPSIDE]).toEqual([
      10, 50, 1_000_000, 3, 100,
    ]);
    expect(Object.keys(LIST_EXCLUSIONS)).toHaveLength(6);
    expect([100.1, 100].map(shortTerm.momentumOf)).toEqual(["Very Strong", "Strong"]);
    expect(SAMPLES).toHaveLength(3);
  });

  test("[spec-9.32] the long-term list's limits, order and samples", () => {
    const { MIN_PRICE, MIN_MARKET_CAP, MIN_UPSIDE, SAMPLES } = longTerm;
    expect([MIN_PRICE, MIN_MARKET_CAP, MIN_UPSIDE, LIST_SIZE]).toEqual([10, 1e9, 20, 3]);
    expect(SAMPLES).toHaveLength(3);
  });

  test("[spec-9.35] prices, dates and relative times", () => {
    expect(formatPrice(1234.5, "USD")).toBe("$1,234.50");
    const now = Date.parse("2026-11-20T12:00:00Z");
    const hour = 3_600_000;
    expect(
      [0, hour - 1, hour, 24 * hour - 1, 24 * hour, 7 * 24 * hour - 1, 7 * 24 * hour].map((age) =>
        formatRelativeTime(now - age, now, "UTC"),
      ),
    ).toEqual(["now", "now", "1h", "23h", "1d", "6d", "Nov 13, 2026"]);
  });

  test("[spec-9.33, spec-9.34] SendGrid's free tier is 100 emails a day; the default market is US", () => {
    expect([FREE_EMAILS_A_DAY, DEFAULT_MARKET]).toEqual([100, "US"]);
  });
});
