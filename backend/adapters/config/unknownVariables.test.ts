import { expect, test } from "bun:test";
import { ConfigError, parseConfig } from "./config.ts";
import { variableNames } from "./configVariables.ts";
import { findUnknownVariables } from "./unknownVariables.ts";

const nearestOf = (name: string) => findUnknownVariables({ [name]: "x" })[0]?.nearest;

test.each([
  ["SMTP_URI", "SMTP_URL"],
  ["SMTP_USER", "SMTP_URL"],
  ["SMTP_PORT", "SMTP_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["smtp_url", "SMTP_URL"],
  ["SMTP-URL", "SMTP_URL"],
  ["RETENTION_DAY", "RETENTION_DAYS"],
  ["RETENTION", undefined],
  ["ACCES_TOKEN", "ACCESS_TOKEN"],
  ["ACCESS_TOKENS", "ACCESS_TOKEN"],
  ["MARKET_SOURCE", "MARKET_SOURCES"],
  ["TWILIO_TOKEN", "TWILIO_AUTH_TOKEN"],
  ["GMAIL_PASSWORD", "GMAIL_APP_PASSWORD"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["BACKUP", "BACKUPS"],
  ["PROT", "PORT"],
  ["LOG_LEVLE", "LOG_LEVEL"],
])("%s suggests %p", (name, nearest) => {
  expect(nearestOf(name)).toBe(nearest as string);
});

test("variables of other software are not reported", () => {
  const others = [
    "PATH HOME HOSTNAME HOSTTYPE TERM USER LOGNAME SHELL PWD OLDPWD SHLVL LANG LC_ALL TZ EDITOR MAIL",
    "EMAIL TMPDIR TEMP_DIR CACHE_DIR STATE_DIR BASE_DIR DEPLOY_DIR XDG_DATA_DIRS XDG_DATA_HOME host port",
    "http_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY NODE_ENV NODE_OPTIONS BUN_INSTALL CI DEBUG",
    "npm_config_user_agent npm_lifecycle_event npm_package_version PUBLIC_KEY PUBLIC_IP LOG_FILE LOG_DIR",
    "DATABASE_HOST DATABASE_PORT DATABASE_PASSWORD DATA_PATH MAX_OLD_SPACE HOST_UID PORT_OFFSET REMOTE_HOST",
    "KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR SMTP_SERVICE_HOST SMTP_PORT_25_TCP SMTP_PORT_25_TCP_ADDR",
    "OTEL_SERVICE_NAME OTEL_RESOURCE_ATTRIBUTES STOCK_MONITOR_SERVER STOCK_MONITOR_TOKEN",
    "INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET POSTGRES_PASSWORD PGHOST SSH_AUTH_SOCK COLORTERM",
  ].flatMap((line) => line.split(" "));
  const environment = Object.fromEntries(others.map((name) => [name, "x"]));
  expect(findUnknownVariables(environment)).toEqual([]);
  expect(findUnknownVariables({ SMTP_PORT: "tcp://10.0.0.7:25" })).toEqual([]);
});

test("known and blank variables are not reported", () => {
  expect(
    findUnknownVariables(Object.fromEntries(variableNames.map((name) => [name, "x"]))),
  ).toEqual([]);
  expect(findUnknownVariables({ SMTP_URI: " " })).toEqual([]);
});

test("the log at start suggests the name without the value, even when the start fails", () => {
  const sentence = "SMTP_URI is set and has no effect: did you mean SMTP_URL?";
  expect(parseConfig({ SMTP_URI: "smtp://ann:secret@host" }).notices).toEqual([sentence]);
  let fault: unknown;
  try {
    parseConfig({ HOST: "0.0.0.0", ACCES_TOKEN: "a-secret-of-16-letters" });
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(ConfigError);
  expect((fault as ConfigError).faults).toEqual([
    expect.stringContaining("ACCESS_TOKEN must be set when HOST"),
    "ACCES_TOKEN is set and has no effect: did you mean ACCESS_TOKEN?",
  ]);
});
