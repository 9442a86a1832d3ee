import { agoMs, healthOf, type Scenario } from "./settingsScenarios.ts";

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
      lastEvaluationAt: agoMs(4000),
      lastWriteAt: agoMs(4000),
      oldestDueAt: null,
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
      integrity: null,
      disk: null,
      backup: null,
      lastClockStep: null,
    },
  }),
];
