import { isoTime, systemClock } from "../../backend/platform/clock.ts";
import { http, HttpResponse, type HttpHandler } from "msw";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../backend/domain/durations.ts";

/** Settings situations that the backend in the page cannot produce; see scenarios.ts. */
export type Scenario = readonly HttpHandler[];

const storeBusy = () =>
  new HttpResponse("The store is being rebuilt", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

export const alertSettingsFail: Scenario = [http.get("*/api/settings/alerts", storeBusy)];

export const saveSettingsFails: Scenario = [http.put("*/api/settings/alerts", storeBusy)];

export const labelRoutesFail: Scenario = [http.get("*/api/notifications/label-routes", storeBusy)];

export const saveLabelRoutesFails: Scenario = [
  http.put("*/api/notifications/label-routes", storeBusy),
];

export const apiTokensFail: Scenario = [http.get("*/api/access/tokens", storeBusy)];

export const createTokenFails: Scenario = [http.post("*/api/access/tokens", storeBusy)];

export const saveKeysFails: Scenario = [http.put("*/api/settings/api-keys", storeBusy)];

/** One key comes from the server's environment, which takes precedence over the saved one. */
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

/** A server with a passcode: two browsers are signed in, and someone tries to guess it. */
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

export const diskIsFull: Scenario = [
  http.get("*/api/health", () =>
    HttpResponse.json({
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
        lastEvaluationAt: agoMs(4000),
        lastWriteAt: agoMs(9 * MINUTE_MS),
        oldestDueAt: null,
        channels: [],
        integrity: { status: "ok", checkedAt: agoMs(HOUR_MS), detail: null },
        disk: { freeBytes: 12_000_000, totalBytes: 64_000_000_000 },
        backup: {
          lastAt: agoMs(26 * HOUR_MS),
          lastError: "12 MB are free, and the backup needs 480 MB",
        },
        lastClockStep: null,
      },
      version: "0.1.0",
      uptimeSeconds: 60,
      store: { engine: "sqlite", position: 0 },
      market: { kind: "simulated", isOpen: true, asOf: "2026-11-20T14:59:30Z" },
      sources: [],
    }),
  ),
];

export const healthOf = (change: object): HttpHandler =>
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
      },
      version: "0.1.0",
      uptimeSeconds: 60,
      store: { engine: "sqlite", position: 12 },
      market: { kind: "simulated", isOpen: true, asOf: "2026-11-20T14:59:30Z" },
      sources: [],
      ...change,
    }),
  );

/**
 * The data is on a PostgreSQL server, whose disk and backups this server does not monitor.
 * `UPDATES_URL` reports a version newer than the running one.
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

/** Two live sources in use, one of them American only, and two that could be added. */
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
  http.get("*/api/health", () =>
    HttpResponse.json({
      status: "degraded",
      reasons: [
        {
          code: "source",
          status: "degraded",
          sentence: "Market sources not responding: nasdaq (only targets)",
        },
      ],
      checks: {
        lastEvaluationAt: agoMs(4000),
        lastWriteAt: agoMs(4000),
        oldestDueAt: null,
        channels: [],
        integrity: null,
        disk: null,
        backup: null,
        lastClockStep: null,
      },
      version: "0.1.0",
      uptimeSeconds: 60,
      store: { engine: "sqlite", position: 0 },
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
  ),
];

export const gmailTestFails: Scenario = [
  http.post("*/api/gmail/test", () =>
    HttpResponse.json({ success: false, message: "Gmail refused the app password" }),
  ),
];

export const gmailTestSent: Scenario = [
  http.post("*/api/gmail/test", () =>
    HttpResponse.json({ success: true, message: "Gmail took the mail" }),
  ),
];

export const pushTestFails: Scenario = [
  http.post("*/api/push/test", () =>
    HttpResponse.json({ success: false, message: "No browser has push notifications enabled" }),
  ),
];

export const pushTestRefused: Scenario = [http.post("*/api/push/test", storeBusy)];

export const deliveriesFail: Scenario = [http.get("*/api/notifications/recent", storeBusy)];
