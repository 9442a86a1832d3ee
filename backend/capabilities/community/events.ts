import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** For the audit log. Texts and names are in separate tables, so that deleting is final. */
export type CommunityEvent =
  | DomainEvent<
      "CommunityPostPublished" | "CommunityPostDeleted" | "CommunityPostRestored",
      { readonly id: number }
    >
  | DomainEvent<
      "CommunityCommentPublished" | "CommunityCommentDeleted" | "CommunityCommentRestored",
      { readonly postId: number; readonly id: number }
    >;

export const postStream = (id: number): string => `post-${id}`;
