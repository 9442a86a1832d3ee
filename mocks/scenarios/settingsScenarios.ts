import { type Scenario, storeBusy } from "./scenarios.ts";
import { isoTime, systemClock } from "../../backend/platform/clock.ts";
import { http, type HttpHandler, HttpResponse } from "msw";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../backend/domain/durations.ts";
import type { Weekly } from "../../backend/contract/stocks/weekly.ts";
import { held } from "../heldCalls.ts";

/** The environment takes precedence over a saved key. */
export const keyOfTheEnvironment: Scenario = [
  http.get("*/api/settings/api-keys", () =>
    HttpResponse.json({
      stockDataKey: { isConfigured: true, source: "environment" },
      smsAccountId: { isConfigured: false, source: null },
      smsToken: { isConfigured: false, source: null },
      smsFromNumber: { isConfigured: false, source: null },
      sources: [
        {
          name: "finnhub",
          label: "Finnhub",
          credential: "stockData",
          fields: [
            { name: "stockDataKey", label: "API key", isConfigured: true, source: "environment" },
          ],
        },
      ],
    }),
  ),
];

export const credentialStates: Scenario = [
  http.get("*/api/settings/credentials", () =>
    HttpResponse.json([
      {
        name: "stockData",
        label: "Finnhub",
        state: "working",
        checkedAt: agoMs(2 * HOUR_MS),
        detail: null,
        canCheck: true,
      },
      {
        name: "email",
        label: "Email",
        state: "missing",
        checkedAt: null,
        detail: null,
        canCheck: true,
      },
      {
        name: "sms",
        label: "SMS",
        state: "refused",
        checkedAt: agoMs(MINUTE_MS),
        detail:
          "Twilio refused the login. Check the account ID and the auth token (Twilio error 20003)",
        canCheck: true,
      },
      {
        name: "destination-1",
        label: "Phone",
        state: "configured",
        checkedAt: null,
        detail: "ntfy.sh could not be reached: it refuses connections",
        canCheck: true,
      },
    ]),
  ),
  http.post("*/api/settings/credentials/:name/check", () =>
    HttpResponse.json({
      name: "sms",
      label: "SMS",
      state: "working",
      checkedAt: agoMs(0),
      detail: null,
      canCheck: true,
    }),
  ),
];

export const agoMs = (milliseconds: number): string => isoTime(systemClock.now() - milliseconds);

const answering = (
  capability: string,
  figures: { asked: number; failed?: number; deferred?: number; latencyMs: number },
) => ({
  capability,
  failed: 0,
  deferred: 0,
  ...figures,
  lastError: null,
  lastErrorAt: null,
  lastSuccessAt: agoMs(4000),
  breaker: "closed",
  openUntil: null,
});

export const somebodyGuesses: Scenario = [
  http.get("*/api/access", () =>
    HttpResponse.json({
      isPasscodeRequired: true,
      sessions: [
        {
          id: "0123456789abcdef",
          createdAt: agoMs(HOUR_MS),
          lastSeenAt: agoMs(1_000),
          until: agoMs(-29 * DAY_MS),
          address: "192.168.1.20",
          browser: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
          person: "ann@example.org",
          isCurrent: true,
        },
        {
          id: "fedcba9876543210",
          createdAt: agoMs(9 * DAY_MS),
          lastSeenAt: agoMs(7_200_000),
          until: agoMs(-21 * DAY_MS),
          address: "192.168.1.31",
          browser: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
          person: null,
          isCurrent: false,
        },
      ],
      refusedCount: 212,
      refused: [{ address: "203.0.113.7", count: 212, lastAt: agoMs(60_000) }],
      warnings: [
        "The server listens on 0.0.0.0 without encryption. Anyone on the network can read the passcode and all data",
      ],
    }),
  ),
  http.delete("*/api/access/sessions/:id", () => HttpResponse.json({ success: true })),
];

type HealthChange = Readonly<Record<string, unknown>> & { readonly checks?: object };

const healthOf = ({ checks, ...change }: HealthChange): HttpHandler =>
  http.get("*/api/health", () =>
    HttpResponse.json({
      status: "ok",
      reasons: [],
      checks: {
        lastEvaluationAt: agoMs(4000),
        lastWriteAt: agoMs(4000),
        oldestDueAt: null,
        channels: [],
        integrity: null,
        disk: null,
        backup: null,
        lastClockStep: null,
        ...checks,
      },
      version: "0.1.0",
      uptimeSeconds: 60,
      store: { engine: "sqlite", position: 12 },
      market: { kind: "simulated", isOpen: true, asOf: "2026-11-20T14:59:30Z" },
      sources: [],
      ...change,
    }),
  );

export const diskIsFull: Scenario = [
  healthOf({
    status: "failing",
    reasons: [
      {
        code: "write",
        status: "failing",
        sentence:
          "The server's disk is full, so nothing was changed. Free some space and try again",
      },
      {
        code: "backup",
        status: "degraded",
        sentence: "The last backup failed: 12 MB are free, and the backup needs 480 MB",
      },
    ],
    checks: {
      lastWriteAt: agoMs(9 * MINUTE_MS),
      integrity: { status: "ok", checkedAt: agoMs(HOUR_MS), detail: null },
      disk: { freeBytes: 12_000_000, totalBytes: 64_000_000_000 },
      backup: {
        lastAt: agoMs(26 * HOUR_MS),
        lastError: "12 MB are free, and the backup needs 480 MB",
      },
    },
  }),
];

/**
 * This server monitors no disk and backups of PostgreSQL. `UPDATES_URL` reports a newer version.
 */
export const olderOnPostgres: Scenario = [
  healthOf({
    newerVersion: "99.0.0",
    store: {
      engine: "postgres",
      position: 12,
      note: "Data is stored in PostgreSQL: back it up with pg_dump and monitor the disk there. Secrets, sessions and the archive are in this server's data folder",
    },
  }),
];

const anySymbols = { symbolsPerMonth: null, symbolsLeft: null };
const budget = { perMinute: 120, burst: 10, left: 7, ...anySymbols };

/** Two are in use, one of them American only; two could be added. */
const liveSources = http.get("*/api/sources", () =>
  HttpResponse.json({
    sources: [
      {
        name: "yahoo",
        label: "Yahoo Finance",
        isConfigured: true,
        needsKey: false,
        gives: ["quote", "stream", "targets", "earnings"].map((capability) => ({
          capability,
          markets: null,
          isByNumber: false,
        })),
        use: "personal",
        attribution: null,
        budget,
      },
      {
        name: "nasdaq",
        label: "Nasdaq",
        isConfigured: true,
        needsKey: false,
        gives: ["universe", "targets", "earnings"].map((capability) => ({
          capability,
          markets: ["US"],
          isByNumber: false,
        })),
        use: "personal",
        attribution: "Data from Nasdaq",
        budget: { perMinute: 30, burst: 5, left: 0, symbolsPerMonth: 490, symbolsLeft: 402 },
      },
      ...["edgar", "finnhub"].map((name) => ({
        name,
        label: name,
        isConfigured: false,
        needsKey: name === "finnhub",
        gives: [
          {
            capability: name === "edgar" ? "filings" : "quote",
            markets: ["US"],
            isByNumber: false,
          },
        ],
        use: name === "edgar" ? "open" : "personal",
        attribution: null,
        budget: { perMinute: 0.5, burst: 1, left: 1, ...anySymbols },
      })),
    ],
    order: [
      { capability: "quote", sources: ["yahoo"], isChosen: false },
      { capability: "stream", sources: ["yahoo"], isChosen: false },
      { capability: "universe", sources: ["nasdaq"], isChosen: false },
      { capability: "targets", sources: ["yahoo", "nasdaq"], isChosen: false },
      { capability: "earnings", sources: ["nasdaq", "yahoo"], isChosen: true },
    ],
  }),
);

export const oneSourceFails: Scenario = [
  liveSources,
  healthOf({
    status: "degraded",
    reasons: [
      {
        code: "source",
        status: "degraded",
        sentence: "Market sources not responding: nasdaq (only targets)",
      },
    ],
    market: { kind: "live", isOpen: true, asOf: "2026-11-20T14:59:30Z" },
    sources: [
      {
        name: "yahoo",
        kind: "live",
        capabilities: ["quote", "stream"],
        isHealthy: true,
        lastSuccessAt: agoMs(4000),
        lastError: null,
        byCapability: [
          answering("quote", { asked: 12_431, failed: 3, latencyMs: 184 }),
          answering("stream", { asked: 2_604, failed: 1, latencyMs: 231 }),
        ],
      },
      {
        name: "nasdaq",
        kind: "live",
        capabilities: ["universe", "targets", "earnings"],
        isHealthy: false,
        paused: ["targets"],
        lastSuccessAt: agoMs(9 * MINUTE_MS),
        lastError: "nasdaq: rate-limited: HTTP 429",
        byCapability: [
          answering("universe", { asked: 2, latencyMs: 2310 }),
          {
            ...answering("targets", { asked: 148, failed: 5, deferred: 37, latencyMs: 612 }),
            lastError: "nasdaq: rate-limited: HTTP 429",
            lastErrorAt: agoMs(20_000),
            lastSuccessAt: agoMs(9 * MINUTE_MS),
            breaker: "open",
            openUntil: agoMs(-40_000),
          },
          {
            ...answering("earnings", { asked: 31, failed: 1, latencyMs: 580 }),
            lastError: "nasdaq: malformed: HTTP 200 without JSON",
            lastErrorAt: agoMs(60_000),
            lastSuccessAt: agoMs(10 * MINUTE_MS),
          },
        ],
      },
    ],
  }),
];

export const gmailTestFails: Scenario = [
  http.post("*/api/gmail/test", () =>
    HttpResponse.json({ success: false, message: "Gmail refused the app password" }),
  ),
];

export const pushTestFails: Scenario = [
  http.post("*/api/push/test", () =>
    HttpResponse.json({ success: false, message: "No browser has push notifications enabled" }),
  ),
];

export const channelsRefuse: Scenario = [
  healthOf({
    status: "degraded",
    reasons: [
      {
        code: "channel",
        status: "degraded",
        sentence:
          "Email has not accepted a message since 2026-11-20 14:02 UTC: smtp.example.com refused the login: 535 5.7.8 Bad credentials",
      },
      {
        code: "channel",
        status: "degraded",
        sentence:
          "Webhook (Desk) has not accepted a message since 2026-11-20 14:40 UTC: hooks.example.com reports that this address no longer exists (410)",
      },
    ],
    checks: {
      channels: [
        {
          channel: "email",
          label: "Email",
          destination: null,
          since: "2026-11-20T14:02:00.000Z",
          failures: 12,
          error: "smtp.example.com refused the login: 535 5.7.8 Bad credentials",
        },
        {
          channel: "webhook",
          label: "Webhook",
          destination: "Desk",
          since: "2026-11-20T14:40:00.000Z",
          failures: 2,
          error: "hooks.example.com reports that this address no longer exists (410)",
        },
      ],
    },
  }),
];

const bad: Weekly = {
  settings: { isOn: true, weekday: 0, hour: 18, zone: "America/New_York" },
  nextAt: "2026-11-22T23:00:00.000Z",
  lastSentAt: "2026-11-15T23:00:00.000Z",
  isReceived: true,
  report: {
    from: "2026-11-13T15:00:00.000Z",
    to: "2026-11-20T15:00:00.000Z",
    checks: 20_112,
    gaps: 2,
    longestGapMinutes: 95,
    alertFirings: 31,
    ruleFirings: 12,
    snoozedFirings: 3,
    deliveries: { filed: 0, accepted: 52, delivered: 40, failed: 6 },
    neverFire: {
      count: 2,
      named: [
        {
          what: "MSFT above $100,000.00",
          reason: "The last price, $494.84, is less than a tenth of it",
        },
        { what: "Halted", reason: "Not available: the simulated market has no halts" },
      ],
    },
    sources: [{ source: "yahoo", asked: 1204, failed: 41 }],
  },
};

export const weeklyOfABadWeek: Scenario = [http.get("*/api/weekly", () => HttpResponse.json(bad))];

interface LogGate {
  isShut: boolean;
  waiting: number;
}

export const newestLogWaits = (gate: LogGate): Scenario => [
  http.get("*/api/notifications/log", ({ request }) => {
    if (!gate.isShut || new URL(request.url).searchParams.has("before")) return undefined;
    gate.waiting += 1;
    return held();
  }),
];

export const olderLogFails: Scenario = [
  http.get("*/api/notifications/log", ({ request }) =>
    new URL(request.url).searchParams.has("before") ? storeBusy() : undefined,
  ),
];

export const serviceChangesFail: Scenario = [
  http.put("*/api/notifications/destinations/:id", storeBusy),
  http.delete("*/api/notifications/destinations/:id", storeBusy),
];

export const serviceTestFails: Scenario = [
  http.post("*/api/notifications/destinations/:id/test", () =>
    HttpResponse.json({ success: false, message: "ntfy.sh refused access (403): forbidden" }),
  ),
];
