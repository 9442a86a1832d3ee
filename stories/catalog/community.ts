import type { ComponentGroup } from "./notes.ts";

export const community: ComponentGroup = {
  title: "Community",
  components: {
    "components/community/PostCard": {
      purpose: "A post of the community board with its replies folded below it.",
      instead: { CommentItem: "it is a reply" },
      anatomy: [
        "Title",
        "Author and age",
        "Text",
        "Like, replies, delete",
        "Replies, once unfolded",
      ],
      accessibility: [
        "An article named by its title; the reply button says whether the replies are open.",
        "Text written from right to left keeps its direction and does not turn its neighbors.",
      ],
    },
    "components/community/CommentItem": {
      purpose: "One reply below a post.",
      instead: { PostCard: "it has a title and replies of its own" },
      anatomy: ["Author and age", "Text", "Like, delete"],
      accessibility: ["A list item; its buttons are named by the reply's author."],
    },
    "components/community/PostText": {
      purpose:
        "User-written text, shown verbatim with line breaks and without markup. Long text is collapsed.",
      anatomy: ["Text, up to twelve lines", "Show all, or Show less"],
      accessibility: [
        "The button says whether the text is unfolded and whose text it is.",
        "The folded text stays readable as a whole for a screen reader.",
      ],
    },
    "components/community/PosterName": {
      purpose: "Who wrote it, and whether as a premium member.",
      anatomy: ["Name", "Premium tag, with a tip"],
      accessibility: [
        "The name is isolated in its direction, so that a name in Arabic does not turn the line around.",
      ],
    },
    "components/community/PostSkeleton": {
      purpose: "Posts that are loading, at the sizes of a post of three lines.",
      instead: { RowSkeleton: "a list of rows is loading" },
      anatomy: ["Bars for title, author, text and actions"],
      accessibility: ["Hidden from screen readers; put it into LoadingStatus."],
    },
  },
};
