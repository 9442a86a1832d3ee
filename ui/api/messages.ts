export const SERVER_UNREACHABLE = "The server cannot be reached";
export const ANSWER_UNREADABLE = "The server's answer could not be read";
export const OFFLINE_READ = "You are offline, and there is no saved copy of this";
export const OFFLINE_CHANGE =
  "You are offline; nothing was changed. Try again when you are back online";
export const NO_REASON = "No reason given";
export const SOMETHING_WRONG = "Something went wrong";
