import type { ComponentGroup } from "./notes.ts";

export const actions: ComponentGroup = {
  title: "Actions",
  components: {
    "components/SymbolButton": {
      purpose:
        "A stock symbol anywhere on screen. A press opens the chart of that symbol, a middle click its page, so a symbol is never plain text.",
      instead: {
        StockRow: "the symbol stands in a list with its price and change",
        SymbolLink: "a press is to lead to the stock's page",
      },
      anatomy: ["The symbol in strong weight, without a frame; tinted on hover"],
      accessibility: [
        "A button for Enter and Space, named “AAPL, open chart”: the symbol alone would not say what a press does. It has the address of the stock's page for those who open it beside.",
        "Where a finger is the pointer it is 44 px high.",
      ],
    },
    "app/stocks/SymbolLink": {
      purpose: "A stock symbol that leads to the page of that stock.",
      instead: { SymbolButton: "a press is to show the chart over the page that one is on" },
      anatomy: ["The symbol in strong weight, without a frame; tinted on hover"],
      accessibility: [
        "A link named by what is read.",
        "Where a finger is the pointer it is 44 px high.",
      ],
    },
    "components/LikeButton": {
      purpose: "Adds a like to a post or a reply and shows how many there are.",
      anatomy: ["Thumb icon", "Count"],
      accessibility: [
        "The name says what is liked and how many likes it has: an icon and a number say neither.",
        "It is no toggle and has no pressed state, because no account could take a like back.",
      ],
    },
    "components/WatchButton": {
      purpose: "Puts a stock on the watchlist, or says that it is there.",
      instead: { SymbolButton: "the press is to show the chart" },
      anatomy: [
        "Plus icon and “Add to Watchlist”",
        "Once it is there: tick and “On your watchlist”",
        "With several lists a menu of those that it is not on",
      ],
      accessibility: [
        "What is on the watchlist cannot be pressed: the watchlist's own row removes it, with Undo.",
      ],
    },
    "components/ThemeToggle": {
      purpose: "Goes from one theme to the next: dark, corporate, light, and dark again.",
      anatomy: [
        "Icon of the theme in use: moon, office, flash",
        "Tip with the theme that comes next",
      ],
      accessibility: [
        "Named by what a press does, “Switch to light theme”, and not by the theme in use.",
        "The tip repeats the name, so it is not read twice.",
      ],
    },
    "components/ActionMenu": {
      purpose: "A button with a menu of what else can be done with one thing.",
      instead: {
        Panel: "there are one or two actions: they stand as buttons at the end of its header",
        ChartMenu: "the actions belong to a place of the chart",
      },
      anatomy: ["Button with three dots", "Menu: icon and verb in each row"],
      accessibility: [
        "Button and menu are named by what they belong to, such as “More for the alert on AAPL”.",
        "Arrows go round, Home and End to the ends; Escape and a press outside close it, with the focus back on the button.",
        "On a phone each row is 44 pixels high.",
      ],
    },
    "components/ShowMore": {
      purpose:
        "Ends a list that is longer than what is shown: it says how many of how many rows are there and loads the next.",
      instead: {
        Panel:
          "only the first rows matter and a link leads to the rest: a panel's action is the place for it",
      },
      anatomy: ["Count, such as “50 of 213 alerts”", "Show more button, gone with the last page"],
      accessibility: [
        "The count is a live output: after a press the new number is read.",
        "While it loads the button keeps the focus; it is busy, not disabled.",
        "With the last page the focus moves to the count, because the button disappears.",
      ],
    },
  },
};
