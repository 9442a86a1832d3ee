export const DELETED = "Not sent: the destination was deleted";
export const SWITCHED_OFF = "Not sent: the destination is switched off";
