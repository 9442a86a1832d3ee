import type { ComponentGroup } from "./notes.ts";

export const alerts: ComponentGroup = {
  title: "Alerts",
  components: {
    "components/AlertCard": {
      purpose:
        "One price alert: what it waits for, how far the price is away, and who hears of it.",
      instead: { AlertListItem: "the alert is the backend's and its price must move by itself" },
      anatomy: [
        "Symbol and status; history and delete on hover and focus",
        "Condition with its target, price with the distance to go",
        "What happened, or why it is not watched",
        "The owner's note",
        "Recipients and age",
      ],
      accessibility: [
        "An article named by symbol, condition and target.",
        "History and delete name their alert; on a phone they are always drawn.",
        "Status is a word in a tag; its color repeats it.",
      ],
    },
    "app/alerts/AlertListItem": {
      purpose:
        "An alert card with its live price. The quote is watched for as long as the card is on screen.",
      instead: { AlertCard: "price and recipients are known already" },
      anatomy: ["An alert card and nothing else"],
      accessibility: ["As the card. A price that changes is not announced."],
    },
  },
};
