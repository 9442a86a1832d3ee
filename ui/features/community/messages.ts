/** Sentences of the specification (§5) that the Community screen shows. */
export const POST_INCOMPLETE = "Please fill in both title and content for your post.";
export const REPLY_EMPTY = "Please enter a reply before posting.";

/** The specification leaves these failures unsaid; nobody should have to guess that they happened. */
export const POST_FAILED = "Your post could not be published";
export const REPLY_FAILED = "Your reply could not be published";

export const POSTED = "Your post has been published";
export const REPLIED = "Your reply has been published";
export const LIKE_FAILED = "Your like was not counted";
export const POST_DELETED = "The post has been deleted";
export const REPLY_DELETED = "The reply has been deleted";
export const DELETE_POST_FAILED = "Failed to delete post";
export const DELETE_REPLY_FAILED = "Failed to delete reply";
