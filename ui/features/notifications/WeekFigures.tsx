import { useId } from "react";
import type { Weekly } from "../../api/endpoints.ts";
import { formatCount } from "../../format/number.ts";
import {
  CANNOT_FIRE,
  NO_GAPS,
  THIS_WEEK,
  WEEK_FIGURES,
  describeGaps,
  describeSourceFailures,
  nameSource,
} from "./messages.ts";

export function WeekFigures({ report }: { report: Weekly["report"] }) {
  const titleId = useId();
  const { deliveries, neverFire, gaps, sources } = report;
  const rows: readonly (readonly [string, string])[] = [
    [WEEK_FIGURES.checks, formatCount(report.checks)],
    [
      WEEK_FIGURES.gaps,
      gaps === 0 ? NO_GAPS : describeGaps(formatCount(gaps), formatCount(report.longestGapMinutes)),
    ],
    [WEEK_FIGURES.alertFirings, formatCount(report.alertFirings)],
    [WEEK_FIGURES.ruleFirings, formatCount(report.ruleFirings)],
    [WEEK_FIGURES.snoozedFirings, formatCount(report.snoozedFirings)],
    [WEEK_FIGURES.filed, formatCount(deliveries.filed)],
    [WEEK_FIGURES.accepted, formatCount(deliveries.accepted)],
    [WEEK_FIGURES.delivered, formatCount(deliveries.delivered)],
    [WEEK_FIGURES.failed, formatCount(deliveries.failed)],
    ...sources.map(
      ({ source, asked, failed }) =>
        [
          nameSource(source),
          describeSourceFailures(formatCount(failed), formatCount(asked)),
        ] as const,
    ),
    [CANNOT_FIRE, formatCount(neverFire.count)],
  ];
  return (
    <section aria-labelledby={titleId} className="settings-week">
      <h3 id={titleId}>{THIS_WEEK}</h3>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {neverFire.named.length === 0 ? null : (
        <ul aria-label={CANNOT_FIRE}>
          {neverFire.named.map(({ what, reason }) => (
            <li key={`${what} ${reason}`}>
              <strong>{what}</strong> {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
