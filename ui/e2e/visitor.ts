/** The browser of every journey: its zone and language are not the machine's. */
export const VISITOR = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
  timezoneId: "America/New_York",
  locale: "en-US",
} as const;
