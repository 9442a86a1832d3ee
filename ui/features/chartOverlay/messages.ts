export const PICTURE_FAILED = "The picture could not be saved";
export const MOVE_FAILED = "The alert could not be moved";
export const UNDO_MOVE_FAILED = "The alert could not be moved back";
