/** Time zone of every story, so that times of day are the same on each machine. */
const STORY_ZONE = "America/New_York";

const Original = Intl.DateTimeFormat;

/** Formats in the zone of the stories where the product asks for the reader's own. */
class StoryTimeFormat extends Original {
  constructor(locales?: Intl.LocalesArgument, options: Intl.DateTimeFormatOptions = {}) {
    super(locales, { ...options, timeZone: options.timeZone ?? STORY_ZONE });
  }
}

Object.defineProperty(Intl, "DateTimeFormat", { value: StoryTimeFormat });
