import type { ComponentGroup } from "./notes.ts";

export const alerts: ComponentGroup = {
  title: "Alerts",
  components: {
    "components/alerts/AlertCard": {
      purpose: "One price alert: its condition, the distance to the target, and its recipients.",
      instead: { AlertListItem: "the alert comes from the backend and its price must update live" },
      anatomy: [
        "Symbol and status; history, delete and a menu on hover and focus",
        "Condition with its target, price with the distance to the target",
        "Distance track: price, target and today's range",
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
    "components/alerts/AlertStatusTag": {
      purpose: "The status of an alert as one word.",
      instead: { SymbolStatusTag: "the symbol is unknown or not verified yet" },
      anatomy: ["Word", "Color of a triggered or an active alert"],
      accessibility: ["The word says everything that the color says."],
    },
    "app/alerts/AlertFields": {
      purpose:
        "Symbol, condition and target: the fields at the start of every alert form. A target belongs to its symbol and kind of condition.",
      instead: {
        AlertCard: "the alert exists and is only shown",
        SymbolInput: "a symbol alone is asked for",
      },
      anatomy: [
        "Symbol with the known data about it",
        "Condition; for a percent change with Rises, Falls or Either",
        "Target, with four choices that set the direction, too",
      ],
      accessibility: [
        "An unknown symbol is an error of its field; one that could not be verified is a warning, in words.",
        "Each choice states the price that it puts into the field.",
        "A percentage may be typed with its signs, such as -5%; the direction follows.",
      ],
    },
    "app/firingContext/FiringContextList": {
      purpose:
        "What happened from a day before a firing to ten minutes after it, each with its time and source.",
      instead: { AlertCard: "the alert itself is shown" },
      anatomy: [
        "Title",
        "One line for each fact, by the reader's clock, the exchange's in the tip; a filing is a link",
        "Facts that could not be requested, and facts that no source provides",
      ],
      accessibility: [
        "A heading and a list. States that events happened at the same time, not that one caused the other.",
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
