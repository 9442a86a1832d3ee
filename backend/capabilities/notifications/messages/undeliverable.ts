export const DESTINATION_DELETED = "Not sent: the destination was deleted";
export const DESTINATION_OFF = "Not sent: the destination is switched off";
