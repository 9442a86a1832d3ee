export const NOT_FOUND_HEADING = "404 Page Not Found";
export const NOT_FOUND_HINT = "Did you forget to add the page to the router?";
export const NOT_FOUND_REASON =
  "There is nothing at this address. It may have been mistyped, or the screen does not exist yet.";
export const TO_DASHBOARD = "Back to the dashboard";
