export const SERVER_UNREACHABLE = "The server cannot be reached";
export const ANSWER_UNREADABLE = "The server's response could not be read";
export const OFFLINE_READ = "You are offline, and this has not been saved for offline use";
export const OFFLINE_CHANGE =
  "You are offline, so nothing was changed. Try again when you are back online";
export const NO_REASON = "No reason given";
export const SOMETHING_WRONG = "Something went wrong";
