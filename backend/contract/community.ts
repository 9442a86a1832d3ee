import { MAX_COMMUNITY_NAME, MAX_POST, MAX_POST_TITLE, MAX_REPLY } from "../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Count, Id, IsoTime, Named, Text } from "./common.ts";

const Username = Type.String({ minLength: 1, maxLength: MAX_COMMUNITY_NAME });

export const CommunityPost = Named("CommunityPost", {
  id: Id,
  username: Type.String(),
  title: Type.String(),
  content: Text("Plain text; line breaks are line feeds"),
  createdAt: IsoTime,
  likes: Count(),
  commentCount: Count(),
});
export type CommunityPost = Static<typeof CommunityPost>;

export const NewCommunityPost = Named("NewCommunityPost", {
  username: Username,
  title: Type.String({ minLength: 1, maxLength: MAX_POST_TITLE }),
  content: Type.String({ minLength: 1, maxLength: MAX_POST }),
});
export type NewCommunityPost = Static<typeof NewCommunityPost>;

export const CommunityComment = Named("CommunityComment", {
  id: Id,
  username: Type.String(),
  content: Text("Plain text; line breaks are line feeds"),
  createdAt: IsoTime,
  likes: Count(),
});
export type CommunityComment = Static<typeof CommunityComment>;

export const NewCommunityComment = Named("NewCommunityComment", {
  username: Username,
  content: Type.String({ minLength: 1, maxLength: MAX_REPLY }),
});
export type NewCommunityComment = Static<typeof NewCommunityComment>;

export const CommunityPosts = Type.Array(CommunityPost);
export const CommunityComments = Type.Array(CommunityComment);
