/** Sentences required by the specification. */
export const POST_INCOMPLETE = "Please fill in both title and content for your post.";
export const REPLY_EMPTY = "Please enter a reply before posting.";

export const POST_FAILED = "Your post could not be published";
export const REPLY_FAILED = "Your reply could not be published";

export const POSTED = "Your post has been published";
export const REPLIED = "Your reply has been published";
export const LIKE_FAILED = "Your like was not counted";
export const UNDO = "Undo";
export const describePostDeleted = (replies: number): string => {
  if (replies === 0) return "The post has been deleted";
  return `The post and ${replies === 1 ? "its reply have" : `its ${replies} replies have`} been deleted`;
};
export const POST_RESTORED = "Post restored";
export const REPLY_RESTORED = "Reply restored";
export const RESTORE_POST_FAILED = "Failed to restore the post";
export const RESTORE_REPLY_FAILED = "Failed to restore the reply";
export const REPLY_DELETED = "The reply has been deleted";
export const DELETE_POST_FAILED = "Failed to delete post";
export const DELETE_REPLY_FAILED = "Failed to delete reply";

export const describeFailure = (what: string, reason: string): string =>
  `${what}: ${reason}. Your text is still here.`;
export const nameReplies = (title: string): string => `Replies to ${title}`;
export const describeNewestReplies = (count: string, commentCount: string): string =>
  `The newest ${count} of ${commentCount} replies.`;
export const REPLIES_FAILED = "The replies could not be loaded";
export const WAITING_FOR_REPLIES = "Waiting for the replies.";
export const nameReplyTo = (title: string): string => `Reply to ${title}`;
export const YOUR_REPLY = "Your reply";
export const describeSigned = (signature: string): string => `Signed ${signature}`;
export const POST_REPLY = "Post reply";
export const NO_POSTS = "No posts yet";
export const NO_POSTS_REASON = "Be the first to share an idea.";
export const NO_POSTS_EXAMPLE = "“KO before earnings”: what you expect, and why.";
export const WRITE_FIRST_POST = "Write the first post";
export const WAITING_FOR_POSTS = "Waiting for the posts.";
export const POSTS_FAILED = "The posts could not be loaded";
export const POSTS = "Posts";
export const SHOW_OLDER_POSTS = "Show older posts";
export const ALL_POSTS_SHOWN = "No more posts.";
export const OLDER_POSTS_FAILED = "The older posts could not be loaded";
export const WAITING_FOR_OLDER_POSTS = "Waiting for the older posts.";
export const WRITE_A_POST = "Write a post";
export const NAME = "Name";
export const NAME_HELP = "Shown on your posts and replies; stored in this browser";
export const TITLE = "Title";
export const CONTENT = "Content";
export const POST = "Post";
export const REACHES_USERS = "Everyone who uses this server can read it.";
export const REACHES_SIGNED_IN = "Everyone who signs in to this server can read it.";
/** Without a passcode, the server accepts connections only from its own computer. */
export const REACHES_COMPUTER = "Only people at this computer can read it.";
export const REACHES_DEMO = "Only you can read it: the demo stays in this browser.";

export const ANONYMOUS = "Anonymous investor";
export const describeCharactersLeft = (left: number): string =>
  left === 1 ? "1 character left" : `${left} characters left`;
