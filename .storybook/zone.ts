/** Makes times equal on each machine. */
const STORY_ZONE = "America/New_York";

const Original = Intl.DateTimeFormat;

class StoryTimeFormat extends Original {
  constructor(locales?: Intl.LocalesArgument, options: Intl.DateTimeFormatOptions = {}) {
    super(locales, { ...options, timeZone: options.timeZone ?? STORY_ZONE });
  }
}

Object.defineProperty(Intl, "DateTimeFormat", { value: StoryTimeFormat });
