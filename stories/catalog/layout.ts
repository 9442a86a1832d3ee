import type { ComponentGroup } from "./notes.ts";

export const layout: ComponentGroup = {
  title: "Layout",
  components: {
    "app/Screen": {
      purpose:
        "What every screen renders: its name in the header and in the browser's tab, its action and its content.",
      instead: { Panel: "it is a part of a screen" },
      anatomy: [
        "Title and subtitle",
        "One primary action",
        "Content in a grid of twelve columns, 1440 px at most",
      ],
      accessibility: [
        "The title is the only first heading of the page.",
        "The tab is named by the screen, then by the product.",
      ],
    },
    "app/SectionNav": {
      purpose:
        "Links between the sections of one screen: tabs above it, or a list at its side where there is room.",
      instead: { Panel: "the parts fit on one screen" },
      anatomy: ["One link a section", "The current one by an accent bar and text color"],
      accessibility: [
        "A navigation with a name; the current section has aria-current.",
        "Links that do not fit scroll sideways, and the current one is in view.",
      ],
    },
    "components/layout/Panel": {
      purpose: "A framed part of a screen. Loading, empty or failed, its frame and its title stay.",
      instead: { Screen: "it is the whole of a screen", StatCard: "it holds one figure" },
      anatomy: [
        "Title with a count",
        "Actions at the right",
        "Body: rows to the edge, or padded content",
      ],
      accessibility: [
        "A region named by its title, which is a second heading.",
        "Its loading and failed states are announced by LoadingStatus and FailureNotice.",
      ],
    },
    "components/layout/ProductMark": {
      purpose:
        "The product's mark with its name, at the head of the sidebar and on the sign-in page.",
      anatomy: ["Price line in the accent color that reaches a dotted target", "Name"],
      accessibility: ["The drawing is hidden from screen readers; the name is text."],
    },
  },
};
