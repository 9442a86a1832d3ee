export const UNDO = "Undo";
