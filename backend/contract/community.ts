import { MAX_COMMUNITY_NAME, MAX_POST, MAX_POST_TITLE, MAX_REPLY } from "../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Count, Id, IsoTime, Text } from "./common.ts";

const Username = Type.String({ minLength: 1, maxLength: MAX_COMMUNITY_NAME });

export const CommunityPost = Type.Object(
  {
    id: Id,
    username: Type.String(),
    title: Type.String(),
    content: Text("Plain text; line breaks are line feeds"),
    createdAt: IsoTime,
    likes: Count(),
    commentCount: Count(),
  },
  { $id: "CommunityPost" },
);
export type CommunityPost = Static<typeof CommunityPost>;

export const NewCommunityPost = Type.Object(
  {
    username: Username,
    title: Type.String({ minLength: 1, maxLength: MAX_POST_TITLE }),
    content: Type.String({ minLength: 1, maxLength: MAX_POST }),
  },
  { $id: "NewCommunityPost" },
);
export type NewCommunityPost = Static<typeof NewCommunityPost>;

export const CommunityComment = Type.Object(
  {
    id: Id,
    username: Type.String(),
    content: Text("Plain text; line breaks are line feeds"),
    createdAt: IsoTime,
    likes: Count(),
  },
  { $id: "CommunityComment" },
);
export type CommunityComment = Static<typeof CommunityComment>;

export const NewCommunityComment = Type.Object(
  { username: Username, content: Type.String({ minLength: 1, maxLength: MAX_REPLY }) },
  { $id: "NewCommunityComment" },
);
export type NewCommunityComment = Static<typeof NewCommunityComment>;

export const CommunityPosts = Type.Array(CommunityPost);
export const CommunityComments = Type.Array(CommunityComment);
