export const NOT_FOUND_HEADING = "404 Page Not Found";
export const DEVELOPER_HINT = "Did you forget to add the page to the router?";
export const NOT_FOUND_REASON = "This page doesn't exist. Check the address for typos.";
export const TO_DASHBOARD = "Back to the dashboard";
