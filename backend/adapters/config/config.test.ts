import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { liveSourceNames } from "../../market/sources/index.ts";
import { ConfigError, parseConfig, type Config } from "./config.ts";
import { isLoopback } from "./configValues.ts";
import { environmentTable } from "./configVariables.ts";
import { TABLE_FILE, replaceTable } from "../../commands/environmentTable.ts";
import { anyText } from "../../testing/arbitraries/anyText.ts";

const TOKEN = "correct-horse-battery";
const CLUSTER = "k".repeat(32);
const NO_KEYS = {} as Config["sourceKeys"];

function faultsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe("configuration", () => {
  test("defaults to a simulated market on loopback without a token", () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      dataFolder: "./data",
      databaseUrl: undefined,
      clusterKey: undefined,
      backups: { isOn: true, folder: "./data/backups", passphrase: undefined },
      mayStartNew: false,
      retentionDays: undefined,
      market: { kind: "simulated", hours: "always" },
      autoRun: true,
      heartbeatUrl: undefined,
      updatesUrl: undefined,
      tracesTo: undefined,
      mail: { smtpUrl: undefined, from: undefined, gmail: undefined, sendgridApiKey: undefined },
      twilio: undefined,
      smsDailyLimit: 100,
      twilioBaseUrl: undefined,
      vapidSubject: undefined,
      sourceKeys: NO_KEYS,
      accessToken: null,
      publicUrl: null,
      trustedProxies: [],
      remoteUserHeader: undefined,
      identity: undefined,
      caps: { alerts: 100_000, watchlist: 10_000, contacts: 1000, portfolios: 1000, rules: 1000 },
      logLevel: "info",
      logFormat: "text",
      warnings: [],
      secrets: [],
      notices: [],
    });
  });

  test("traffic that others on the network can read causes a warning", () => {
    const open = { HOST: "0.0.0.0", ACCESS_TOKEN: TOKEN };
    expect(parseConfig(open).warnings).toEqual([
      expect.stringContaining("listens on 0.0.0.0 without encryption"),
    ]);
    expect(parseConfig({ ...open, PUBLIC_URL: "http://x.example" }).warnings).toHaveLength(1);
    expect(parseConfig({ ...open, PUBLIC_URL: "https://x.example" }).warnings).toEqual([]);
    expect(parseConfig({ PUBLIC_URL: "http://x.example:81" }).warnings).toEqual([
      expect.stringContaining("The public address http://x.example:81 is not encrypted"),
    ]);
    for (const url of ["https://x.example", "http://localhost:81", "http://[::1]:81"]) {
      expect(parseConfig({ PUBLIC_URL: url }).warnings).toEqual([]);
    }
  });

  test.each([
    ["smtp://me:pa%ss@mail.example", "must write a % in the user or the password as %25"],
    ["smtp://me/x:p@mail.example", "must write / and # in the user or the password as %2F and %23"],
    ["smtp://mail.example/x", "must write / and # in the user or the password as %2F and %23"],
    ["smtp://mail.example?insecure=yes", "must say insecure=true or leave it out"],
    ["smtp://me:p@mail.example:99999", "must be an address that starts with smtp:// or smtps://"],
    ["smtp://", "must be an address that starts with smtp:// or smtps://"],
    ["smtp:mail.example", "must be an address that starts with smtp:// or smtps://"],
    ["http://mail.example", "must be an address that starts with smtp:// or smtps://"],
  ])("SMTP_URL=%s is rejected with a sentence that does not repeat it", (url, reason) => {
    expect(faultsOf({ SMTP_URL: url })).toEqual([`SMTP_URL ${reason}`]);
  });

  test("mail that others on the network can read causes a warning", () => {
    const { warnings } = parseConfig({ SMTP_URL: "smtp://me:p@mail.example?insecure=true" });
    expect(warnings).toEqual([expect.stringContaining("Mail is sent without encryption")]);
  });

  test("the public address may have a path, without a trailing slash", () => {
    const read = (text: string) => parseConfig({ PUBLIC_URL: text }).publicUrl;
    expect(read("https://x.example/stocks/")).toBe("https://x.example/stocks");
    expect(read("https://x.example/a/b-c_1.~")).toBe("https://x.example/a/b-c_1.~");
    expect(read("https://x.example/a/../b")).toBe("https://x.example/b");
  });

  describe("an OpenID Connect provider", () => {
    const whole = {
      ACCESS_TOKEN: TOKEN,
      PUBLIC_URL: "https://example.org/stocks",
      OIDC_ISSUER: "https://auth.example.org/realms/home",
      OIDC_CLIENT_ID: "stocks",
      OIDC_CLIENT_SECRET: "cl1ent-s3cret",
      OIDC_ALLOWED: "Ann@example.org, sub=1|2,groups = family home",
    };
    const faultsWith = (changes: Record<string, string>) => faultsOf({ ...whole, ...changes });

    test("is off by default and reads all of its settings", () => {
      const { identity, secrets } = parseConfig(whole);
      expect(identity).toEqual({
        issuer: "https://auth.example.org/realms/home",
        clientId: "stocks",
        clientSecret: "cl1ent-s3cret",
        allowed: [
          { claim: "email", value: "ann@example.org" },
          { claim: "sub", value: "1|2" },
          { claim: "groups", value: "family home" },
        ],
      });
      expect(secrets).toContain("cl1ent-s3cret");
    });

    test("requires a list of people who may sign in", () => {
      expect(faultsWith({ OIDC_ALLOWED: "" })).toEqual([
        "OIDC_ALLOWED must be set with OIDC_ISSUER: otherwise anyone with an account there could sign in",
      ]);
    });

    test.each(Object.keys(whole))("requires %s", (name) => {
      expect(faultsWith({ [name]: "" })).toHaveLength(1);
    });

    test.each([
      "http://auth.example.org",
      "http://10.0.0.1",
      "https://a:b@auth.example.org",
      "https://auth.example.org?x",
      "file:///etc/passwd",
    ])("rejects the issuer %s", (issuer) => {
      expect(faultsWith({ OIDC_ISSUER: issuer })).toHaveLength(1);
    });

    test.each(["http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"])(
      "accepts the issuer %s on this machine",
      (issuer) => expect(faultsWith({ OIDC_ISSUER: issuer })).toEqual([]),
    );

    test("rejects a list that does not name verified people", () => {
      const emails = [
        "*",
        "*@example.org",
        "@example.org",
        "ann",
        "ann@",
        ", ,",
        "änn@example.org",
      ];
      const claims = [
        "iss=https://auth.example.org",
        "aud=stocks",
        "email_verified=true",
        "groups=",
      ];
      const names = ["email=ann@example.org", "preferred_username=ann", "name=Ann"];
      for (const allowed of [...emails, ...claims, ...names]) {
        expect([allowed, ...faultsWith({ OIDC_ALLOWED: allowed })]).toHaveLength(2);
      }
    });
  });

  test("trusted proxies are addresses and ranges", () => {
    expect(parseConfig({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8 ::1" }).trustedProxies).toEqual([
      { bytes: [127, 0, 0, 1], bits: 32 },
      { bytes: [10, 0, 0, 0], bits: 8 },
      { bytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], bits: 128 },
    ]);
    expect(
      parseConfig({ TRUSTED_PROXIES: "::1", REMOTE_USER_HEADER: "Remote-User" }).remoteUserHeader,
    ).toBe("Remote-User");
  });

  test.each<[Record<string, string>, string]>([
    [{ PORT: "eighty" }, 'PORT must be a whole number from 0 to 65535, not "eighty"'],
    [
      { REMOTE_USER_HEADER: "Remote-User" },
      "TRUSTED_PROXIES must be set with REMOTE_USER_HEADER: otherwise anyone could send that header",
    ],
    [
      { TRUSTED_PROXIES: "::1", REMOTE_USER_HEADER: "Cookie" },
      'REMOTE_USER_HEADER must be a header of its own, not "Cookie"',
    ],
    [
      { TRUSTED_PROXIES: "::1", REMOTE_USER_HEADER: "a b" },
      'REMOTE_USER_HEADER must be the name of a header, not "a b"',
    ],
    [
      { TRUSTED_PROXIES: "10.0.0.0/8,nginx" },
      'TRUSTED_PROXIES must be addresses and ranges such as 127.0.0.1, 10.0.0.0/8, not "10.0.0.0/8,nginx"',
    ],
    [
      { CLUSTER_KEY: CLUSTER },
      "DATABASE_URL must be set with CLUSTER_KEY, which encrypts the secrets in that database",
    ],
    [
      { DATABASE_URL: "postgres://u:p@db/stocks", CLUSTER_KEY: "x".repeat(31) },
      "CLUSTER_KEY must be 32 characters or more",
    ],
    [
      { MARKET_SOURCES: "replay" },
      "REPLAY_DIR must name the folder to replay when MARKET_SOURCES is replay",
    ],
    [{ AUTO_RUN: "no" }, 'AUTO_RUN must be on or off, not "no"'],
    [{ SIMULATED_HOURS: "weekdays" }, 'SIMULATED_HOURS must be always or exchange, not "weekdays"'],
  ])("%o has one error: %s", (environment, fault) => {
    expect(faultsOf(environment)).toEqual([fault]);
  });

  test("empty and blank values count as unset", () => {
    const names = [...environmentTable().matchAll(/^\| `(\w+)`/gm)].map((match) => match[1] ?? "");
    expect(names.length).toBeGreaterThan(20);
    for (const blank of ["", "  ", "\t\n"]) {
      const all = Object.fromEntries(names.map((name) => [name, blank]));
      expect(parseConfig(all)).toEqual(parseConfig({}));
    }
  });

  test("every setting is applied", () => {
    expect(
      parseConfig({
        PORT: "0",
        HOST: "[::]",
        DATA_DIR: "/var/lib/stocks",
        DATABASE_URL: "postgres://u:s3%20cr3t@db/stocks?sslmode=require",
        CLUSTER_KEY: CLUSTER,
        MARKET_SOURCES: " Replay ",
        REPLAY_DIR: "/data/history",
        REPLAY_SPEED: "0.5",
        REPLAY_FROM: "2020-02-29",
        SMTP_URL: "smtp://me:pa%20ss@mail.example.org:587",
        EMAIL_FROM: "Stock Monitor <stocks@example.org>",
        GMAIL_USER: "me@gmail.com",
        GMAIL_APP_PASSWORD: "abcd efgh ijkl mnop",
        SENDGRID_API_KEY: "SG.abc",
        TWILIO_ACCOUNT_SID: `AC${"a".repeat(32)}`,
        TWILIO_AUTH_TOKEN: "token",
        TWILIO_FROM_NUMBER: "+15005550006",
        TWILIO_BASE_URL: "http://127.0.0.1:4010",
        VAPID_SUBJECT: "mailto:me@example.org",
        ACCESS_TOKEN: ` ${TOKEN}\n`,
        PUBLIC_URL: "https://stocks.example.org/",
        MAX_ALERTS: "200000",
        MAX_WATCHLIST: "1",
        MAX_CONTACTS: "3",
        MAX_PORTFOLIOS: "4",
        MAX_RULES: "5",
        AUTO_RUN: "off",
        HEARTBEAT_URL: "https://hc.example/ping/1",
        UPDATES_URL: "https://updates.example/latest",
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
        LOG_LEVEL: "WARN",
      }),
    ).toEqual({
      ...parseConfig({}),
      port: 0,
      host: "::",
      dataFolder: "/var/lib/stocks",
      databaseUrl: "postgres://u:s3%20cr3t@db/stocks?sslmode=require",
      clusterKey: CLUSTER,
      backups: { isOn: true, folder: "/var/lib/stocks/backups", passphrase: undefined },
      market: { kind: "replay", folder: "/data/history", speed: 0.5, from: "2020-02-29" },
      autoRun: false,
      heartbeatUrl: "https://hc.example/ping/1",
      updatesUrl: "https://updates.example/latest",
      tracesTo: "http://collector:4318/",
      mail: {
        smtpUrl: "smtp://me:pa%20ss@mail.example.org:587",
        from: "Stock Monitor <stocks@example.org>",
        gmail: { user: "me@gmail.com", appPassword: "abcdefghijklmnop" },
        sendgridApiKey: "SG.abc",
      },
      twilio: { accountSid: `AC${"a".repeat(32)}`, authToken: "token", fromNumber: "+15005550006" },
      twilioBaseUrl: "http://127.0.0.1:4010/",
      vapidSubject: "mailto:me@example.org",
      accessToken: TOKEN,
      publicUrl: "https://stocks.example.org",
      caps: { alerts: 200_000, watchlist: 1, contacts: 3, portfolios: 4, rules: 5 },
      logLevel: "warn",
      secrets: [
        "abcdefghijklmnop",
        "SG.abc",
        "token",
        TOKEN,
        CLUSTER,
        "s3%20cr3t",
        "s3 cr3t",
        "pa%20ss",
        "pa ss",
      ],
    });
  });

  test.each(["0", "1", "65535"])("a port may be %s", (port) => {
    expect(parseConfig({ PORT: port })).toMatchObject({ port: Number(port) });
  });

  test("all errors are listed together, each with its variable's name", () => {
    const faults = faultsOf({
      PORT: "eighty",
      MARKET_SOURCES: "bloomberg",
      GMAIL_USER: "me@gmail.com",
      SENDGRID_API_KEY: "two words",
      LOG_LEVEL: "loud",
    });
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual([
      "PORT",
      "MARKET_SOURCES",
      "SENDGRID_API_KEY",
      "LOG_LEVEL",
      "GMAIL_APP_PASSWORD",
    ]);
    expect(new ConfigError(faults).message.split("\n")).toHaveLength(faults.length + 1);
  });

  test("no error shows a secret", () => {
    const faults = faultsOf({
      DATABASE_URL: "postgres://u:s3cr3t@db",
      SMTP_URL: "imap://u:s3cr3t@mail",
      GMAIL_APP_PASSWORD: "s3cr3t\u0007",
      SENDGRID_API_KEY: "s3cr3t é",
      TWILIO_AUTH_TOKEN: "s3cr3t\n2",
      TWILIO_BASE_URL: "ftp://u:s3cr3t@x",
      FINNHUB_API_KEY: "s3cr3t 2",
      ACCESS_TOKEN: "s3cr3t",
      PUBLIC_URL: "https://u:s3cr3t@x.org",
    });
    expect(faults.length).toBeGreaterThanOrEqual(9);
    expect(new ConfigError(faults).message).not.toContain("s3cr3t");
  });

  test.each([
    ["PORT", ["65536", "-1", "3000.5", "0x50", "1e3", "٣٠٠٠", "3000;rm"]],
    ["HOST", ["a b", "http://x", "a/b", "::g", "1:2", "-a", "a\u0000b", "x".repeat(300)]],
    [
      "DATABASE_URL",
      [
        "mysql://db/stocks",
        "postgres://db",
        "postgres://db/",
        "postgres://u:a/b@db/stocks",
        "postgres://u:a#b@db/stocks",
        "postgres://u:100%@db/stocks",
        "postgres://db/stocks?password=x",
      ],
    ],
    ["REPLAY_SPEED", ["NaN", "Infinity", "-0.1", "0x1", "1e400", "1,5", "."]],
    [
      "REPLAY_FROM",
      ["yesterday", "2020-13-01", "2021-02-29", "2020-1-1", "20200101", "+02020-01-01"],
    ],
    ["SMTP_URL", ["smtp://", "http://x", "smtp:x", "smtp://x\r\nBcc: y"]],
    ["EMAIL_FROM", ["@x", "a@b\r\nBcc: c@d", "a b@c", "A <a@b", "A <a@b>, c@d", "a@b@c", "<>"]],
    ["GMAIL_USER", ["me", "a@b, c@d"]],
    ["TWILIO_ACCOUNT_SID", ["AC1", "XX".padEnd(34, "0")]],
    ["TWILIO_FROM_NUMBER", ["5551234567", "+0123456789", "+1 555", "+1234567890123456"]],
    ["TWILIO_BASE_URL", ["file:///etc/passwd", "javascript:1"]],
    ["VAPID_SUBJECT", ["http://x", "mailto:", "mailto:a b@c"]],
    [
      "PUBLIC_URL",
      [
        "ftp://x",
        "https://x/a%20b",
        "https://x/a//b",
        "https://x/api/x",
        "https://x?q",
        "https://x#h",
        "//x",
        "https://",
      ],
    ],
    ["ACCESS_TOKEN", ["fifteen-letters", "sixteen letters with blanks", "sixteen-lettérs-é"]],
    ["MAX_ALERTS", ["0", "-1", "1e3", "1000001", "many"]],
    ["LOG_LEVEL", ["verbose", "__proto__", "0"]],
    ["DATA_DIR", ["a\u0000b", "x".repeat(3000)]],
  ])("%s rejects invalid values", (name, values) => {
    for (const value of values) {
      expect([
        value,
        faultsOf({ [name]: value }).filter((f) => f.startsWith(`${name} `)).length,
      ]).toEqual([value, 1]);
    }
  });

  test("live sources are used in the given order, each once", () => {
    expect(parseConfig({ MARKET_SOURCES: "finnhub, Yahoo,,finnhub" }).market).toEqual({
      kind: "live",
      sources: ["finnhub", "yahoo"],
    });
    for (const sources of ["bloomberg", "yahoo,bloomberg", "__proto__"]) {
      expect(faultsOf({ MARKET_SOURCES: sources })[0]).toBe(
        `MARKET_SOURCES must be simulated, replay or a list of ${liveSourceNames.join(", ")}, not "${sources}"`,
      );
    }
  });

  test("simulated prices are never mixed with others", () => {
    expect(faultsOf({ MARKET_SOURCES: "simulated,replay", REPLAY_DIR: "x" })[0]).toContain(
      "never mixed",
    );
    expect(faultsOf({ MARKET_SOURCES: "simulated,yahoo" })).toHaveLength(1);
    expect(faultsOf({ MARKET_SOURCES: "," })).toHaveLength(1);
    expect(parseConfig({ MARKET_SOURCES: "simulated,simulated," }).market.kind).toBe("simulated");
  });

  test("replay plays one bar a second by default, and 0 is kept", () => {
    const replay = { MARKET_SOURCES: "replay", REPLAY_DIR: "x" };
    expect(parseConfig(replay).market).toMatchObject({ speed: 1, from: undefined });
    expect(parseConfig({ ...replay, REPLAY_SPEED: "0" }).market).toMatchObject({ speed: 0 });
  });

  test("values are case-insensitive", () => {
    expect(parseConfig({ AUTO_RUN: "OFF", SIMULATED_HOURS: "Exchange" })).toMatchObject({
      autoRun: false,
      market: { hours: "exchange" },
    });
  });

  test("settings without effect are reported, not rejected", () => {
    expect(parseConfig({ SIMULATED_HOURS: "exchange", MARKET_SOURCES: "yahoo" }).notices).toEqual([
      "SIMULATED_HOURS is set and has no effect: MARKET_SOURCES is not simulated",
    ]);
    expect(parseConfig({ REPLAY_DIR: "x" }).notices).toEqual([
      "REPLAY_DIR is set and has no effect: MARKET_SOURCES is not replay",
    ]);
    expect(parseConfig({ FINNHUB_API_KEY: "k" }).notices).toEqual([
      "FINNHUB_API_KEY is set and has no effect: MARKET_SOURCES does not name finnhub",
    ]);
    const used = parseConfig({ FINNHUB_API_KEY: "k", MARKET_SOURCES: "yahoo,finnhub" });
    expect(used.notices).toEqual([]);
  });

  test.each(["127.0.0.1", "127.255.255.255", "localhost", "LOCALHOST", "::1", "[::1]"])(
    "%s needs no token",
    (host) => expect(faultsOf({ HOST: host })).toEqual([]),
  );

  const open = ["0.0.0.0", "::", "192.168.1.2", "2130706433", "::ffff:8.8.8.8", "example.org"];
  const alike = [
    "127.0.0.1.evil.example",
    "127.evil.example",
    "127.0.0.999",
    "localhost.x.example",
  ];
  test.each([...open, ...alike])("%s is reachable by others and needs a token", (host) => {
    expect(faultsOf({ HOST: host })).toEqual([expect.stringContaining("ACCESS_TOKEN must be set")]);
    expect(faultsOf({ HOST: host, ACCESS_TOKEN: TOKEN })).toEqual([]);
  });

  test.each([
    { GMAIL_USER: "a@gmail.com" },
    { GMAIL_APP_PASSWORD: "abcd" },
    { TWILIO_FROM_NUMBER: "+15551234567" },
    { SENDGRID_API_KEY: "k" },
  ])("%o without the other values is one error", (half) => expect(faultsOf(half)).toHaveLength(1));

  test("any environment gives a configuration or a list of errors", () => {
    const names = [...environmentTable().matchAll(/^\| `(\w+)`/gm)].map((match) => match[1] ?? "");
    const environments = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(anyText(), fc.webUrl(), fc.emailAddress(), fc.constant("0")),
    );
    fc.assert(
      fc.property(environments, (environment) => {
        const faults = faultsOf(environment);
        expect(faults.every((fault) => /^[A-Z_]+ .+/.test(fault))).toBe(true);
        if (faults.length > 0) return;
        const config = parseConfig(environment);
        expect(config.accessToken !== null || isLoopback(config.host)).toBe(true);
      }),
    );
  });
});

describe("the page Configuration", () => {
  test("its table of variables is generated from the configuration", async () => {
    const text = await Bun.file(TABLE_FILE).text();
    expect(replaceTable(text)).toBe(text);
  });

  test("the table replaces only the text between the markers", () => {
    const text = "a\n{/* environment:start */}\nold\n{/* environment:end */}\nb $& c\n";
    const replaced = replaceTable(text);
    expect(replaced).toStartWith("a\n{/* environment:start */}\n| Variable |");
    expect(replaced).toEndWith("|\n{/* environment:end */}\nb $& c\n");
    expect(replaceTable(replaced)).toBe(replaced);
    expect(replaceTable("no markers")).toBe("no markers");
  });
});
