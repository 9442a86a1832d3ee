export const MUTED = "Muted. What fires meanwhile is kept and sent afterwards.";
export const MUTE_FAILED = "Failed to mute";
export const UNMUTED = "No longer muted";
export const UNMUTE_FAILED = "Failed to end the mute";
