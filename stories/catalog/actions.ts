import type { ComponentGroup } from "./notes.ts";

export const actions: ComponentGroup = {
  title: "Actions",
  components: {
    "components/actions/SymbolButton": {
      purpose:
        "A stock symbol anywhere on screen. A press opens the chart of that symbol, a middle click its page, so a symbol is never plain text.",
      instead: {
        StockRow: "the symbol appears in a list with its price and change",
        SymbolLink: "a click should open the stock's page",
      },
      anatomy: ["The symbol in strong weight, without a frame; tinted on hover"],
      accessibility: [
        "A button that responds to Enter and Space, named “AAPL, open chart”, because the symbol alone does not describe the action. It links to the stock's page so that it can be opened in a new tab.",
        "44 px high on touch devices.",
      ],
    },
    "app/stocks/SymbolLink": {
      purpose: "A stock symbol that leads to the page of that stock.",
      instead: { SymbolButton: "a click should show the chart over the current page" },
      anatomy: ["The symbol in strong weight, without a frame; tinted on hover"],
      accessibility: ["A link named by its visible text.", "44 px high on touch devices."],
    },
    "components/actions/LikeButton": {
      purpose: "Adds a like to a post or a reply and shows how many there are.",
      anatomy: ["Thumb icon", "Count"],
      accessibility: [
        "The name contains the liked item and its number of likes, because an icon and a number convey neither.",
        "Not a toggle and without a pressed state: there are no accounts, so a like cannot be withdrawn.",
      ],
    },
    "components/actions/WatchButton": {
      purpose: "Adds a stock to the watchlist, or shows that it is on it.",
      instead: { SymbolButton: "a click should show the chart" },
      anatomy: [
        "Plus icon and “Add to Watchlist”",
        "Once it is there: tick and “On your watchlist”",
        "With several lists, a menu of the lists without the stock",
      ],
      accessibility: [
        "Disabled for stocks on the watchlist; they are removed in the watchlist's row, with Undo.",
      ],
    },
    "components/actions/ThemeToggle": {
      purpose: "Switches to the next theme: dark, corporate, light, then dark again.",
      anatomy: ["Icon of the theme in use: moon, office, flash", "Tooltip with the next theme"],
      accessibility: [
        "Named by its action, “Switch to light theme”, not by the current theme.",
        "The tip repeats the name, so it is not read twice.",
      ],
    },
    "components/actions/ActionMenu": {
      purpose: "A button with a menu of further actions on an item.",
      instead: {
        Panel: "there are one or two actions; place them as buttons at the end of the header",
        ChartMenu: "the actions belong to a place of the chart",
      },
      anatomy: ["Button with three dots", "Menu: icon and verb in each row"],
      accessibility: [
        "Button and menu are named by the item they belong to, such as “More for the alert on AAPL”.",
        "Arrow keys wrap around; Home and End go to the ends. Escape and a click outside close the menu and return the focus to the button.",
        "On a phone each row is 44 pixels high.",
      ],
    },
    "components/actions/PopoverButton": {
      purpose: "A button that opens a few fields next to it, each of which takes effect at once.",
      instead: {
        ActionMenu: "it offers actions",
        ConfirmDialog: "the reader must answer before anything else",
      },
      anatomy: ["Button", "Fields below it, above where there is more room", "Done"],
      accessibility: [
        "The button opens a named dialog; its first field takes the focus.",
        "Escape, Done and a click outside close it, and the focus returns to the button. A dialog around it stays open.",
      ],
    },
    "components/actions/ShowMore": {
      purpose:
        "Ends a partially shown list: shows how many of all rows are visible and loads more.",
      instead: {
        Panel: "only the first rows matter and a link leads to the rest; use the panel's action",
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
