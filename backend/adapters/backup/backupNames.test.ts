import { expect, test } from "bun:test";
import { isoTime } from "../../platform/clock.ts";
import { chooseObsolete, isBackupDue, nameBackup, readBackupNames } from "./backupNames.ts";
import { DAY_MS } from "../../domain/durations.ts";

const now = Date.parse("2026-03-20T03:00:00.000Z");

test("a name encodes time and migration, and other files are not mistaken for backups", () => {
  const names = [
    nameBackup("2026-01-05T03:00:00.000Z"),
    nameBackup("2026-01-06T03:00:00.000Z", "0016_heartbeat"),
    `${nameBackup("2026-01-06T03:00:00.000Z")}.secrets`,
    "stock-monitor-2026-13-05T03-00-00.000Z.sqlite",
    "holiday.sqlite",
  ];
  expect(readBackupNames(names)).toEqual([
    {
      name: "stock-monitor-2026-01-06T03-00-00.000Z-before-0016_heartbeat.sqlite",
      time: Date.parse("2026-01-06T03:00:00Z"),
      isBeforeMigration: true,
    },
    {
      name: "stock-monitor-2026-01-05T03-00-00.000Z.sqlite",
      time: Date.parse("2026-01-05T03:00:00Z"),
      isBeforeMigration: false,
    },
  ]);
});

test("of a year of nights, seven days, four weeks and three pre-migration backups are kept", () => {
  let names: string[] = [];
  for (let night = 365; night >= 0; night--) {
    const time = isoTime(now - night * DAY_MS);
    names.push(nameBackup(time));
    if (night % 30 === 0) names.push(nameBackup(time, "x"));
    const obsolete = new Set(
      chooseObsolete(readBackupNames(names), Date.parse(time)).map(({ name }) => name),
    );
    names = names.filter((name) => !obsolete.has(name));
  }
  const kept = readBackupNames(names);
  const ages = kept
    .filter(({ isBeforeMigration }) => !isBeforeMigration)
    .map(({ time }) => (now - time) / DAY_MS);
  // The 20th is a Friday, so the weekly backups are those of the Sundays before.
  expect(ages).toEqual([0, 1, 2, 3, 4, 5, 6, 12, 19]);
  expect(kept.filter(({ isBeforeMigration }) => isBeforeMigration)).toHaveLength(3);
});

test("a missed night is caught up once", () => {
  const at = (text: string) => new Date(text).getTime();
  const noon = at("2026-03-20T12:00:00");
  expect(isBackupDue(at("2026-03-19T12:00:00"), noon)).toBe(true);
  expect(isBackupDue(at("2026-03-20T03:00:30"), noon)).toBe(false);
  expect(isBackupDue(at("2026-03-19T12:00:00"), at("2026-03-20T02:59:00"))).toBe(false);
  expect(isBackupDue(at("2026-03-19T02:00:00"), at("2026-03-20T02:59:00"))).toBe(true);
});

test("a backup dated a year ahead neither blocks nor displaces tonight's", () => {
  const noon = new Date("2026-03-20T12:00:00").getTime();
  expect(isBackupDue(noon + 365 * DAY_MS, noon)).toBe(true);
  const ahead = Array.from({ length: 40 }, (_, night) => isoTime(noon + (365 + night) * DAY_MS));
  const names = [isoTime(noon), ...ahead].map((time) => nameBackup(time));
  const obsolete = chooseObsolete(readBackupNames(names), noon).map(({ name }) => name);
  expect(obsolete).not.toContain(nameBackup(isoTime(noon)));
  expect(obsolete).toHaveLength(40 - 9);
});
