import type { ComponentGroup } from "./notes.ts";

export const feedback: ComponentGroup = {
  title: "Feedback",
  components: {
    "components/feedback/EmptyState": {
      purpose:
        "Placeholder for empty content: what will appear here, why it is empty, and one action.",
      instead: {
        FailureNotice: "it is empty because something failed",
        MissingFigure: "a single figure is missing",
      },
      anatomy: [
        "Line drawing of the expected content",
        "Sentence: what will appear here",
        "Reason, if it helps",
        "Example of the content if the placeholder fills a page",
        "One action",
      ],
      accessibility: [
        "The drawing is decoration and hidden from screen readers.",
        "One action at most: a choice belongs on a screen, not in an empty place.",
      ],
    },
    "components/feedback/FailureNotice": {
      purpose:
        "Shows in place what failed and why, and offers a next step. The rest of the page stays usable.",
      instead: {
        Toaster: "a user action failed that has no place on the page",
        NoticeBar: "the whole product is affected",
        FormField: "one field is wrong",
      },
      anatomy: [
        "Warning icon",
        "Sentence: what failed, in the reader's words",
        "Reason: what the server said",
        "Retry or Reload",
      ],
      accessibility: [
        "An alert: read as soon as it appears.",
        "While the retry runs the button is busy and keeps the focus.",
      ],
    },
    "components/feedback/LoadingStatus": {
      purpose:
        "Wraps skeletons and names what is loading: immediately for screen readers, after eight seconds on screen.",
      instead: { RunProgress: "it is known how much is left", ChartLoading: "a chart is loading" },
      anatomy: [
        "Sentence, visually hidden for eight seconds",
        "Skeletons with the size of the content",
      ],
      accessibility: [
        "A polite live region, so that the wait has a name and nothing is interrupted.",
        "The skeletons are hidden from screen readers.",
      ],
    },
    "components/feedback/Skeleton": {
      purpose:
        "A gray bar with the size of what is being loaded. The building block of every other skeleton.",
      instead: { RowSkeleton: "a list is loading", PanelSkeleton: "a whole panel is loading" },
      anatomy: ["Bar with the width and height of the text to come"],
      accessibility: [
        "Hidden from screen readers; LoadingStatus around it says what loads.",
        "The shimmer is off under reduced motion.",
      ],
    },
    "components/feedback/RowSkeleton": {
      purpose:
        "The rows of a list that is loading, at the height of real rows, so that nothing moves when they arrive.",
      instead: {
        PanelSkeleton: "the panel's title is not known either",
        PostSkeleton: "posts are loading",
      },
      anatomy: ["Rows of 44 px: symbol, name, price"],
      accessibility: ["Hidden from screen readers; put it into LoadingStatus."],
    },
    "components/feedback/PanelSkeleton": {
      purpose: "A panel whose title and rows are both unknown: the first paint of a screen.",
      instead: { Panel: "the title is known: give the panel a loading state, so its frame stays" },
      anatomy: ["Header with a bar", "Row skeletons"],
      accessibility: ["Hidden from screen readers; put it into LoadingStatus."],
    },
    "components/feedback/ScreenSkeleton": {
      purpose: "A screen while its code is fetched: four stat cards and two panels.",
      instead: { PanelSkeleton: "one part of a screen is loading" },
      anatomy: ["Four stat cards", "Two panels of six rows"],
      accessibility: ["Says once that it waits for the server, and hides its bars."],
    },
    "components/feedback/NoticeBar": {
      purpose:
        "A line above the screen that stays for as long as what it says is true: no connection, mail off, a new version.",
      instead: {
        Toaster: "it happened once and is over",
        FailureNotice: "only one place is affected",
      },
      anatomy: ["Icon of the tone", "One or two sentences", "Buttons, the recommended one last"],
      accessibility: [
        "A region named Notice, reached like any landmark.",
        "Tone is an icon and words, then color.",
      ],
    },
    "app/credentials/CredentialLine": {
      purpose:
        "The last response of a service to its credentials, and a button to verify them again.",
      instead: { StatusLine: "the service cannot be checked" },
      anatomy: ["State, detail, when", "Check"],
      accessibility: ["The state is a word; the button names the service."],
    },
    "app/ChannelNotice": {
      purpose:
        "Shown above a list of recipients while their channel cannot deliver messages because it is not set up or its service refuses it.",
      instead: {
        NoticeBar: "it concerns every screen",
        StatusLine: "the state is also worth showing when there is no problem",
      },
      anatomy: ["Notice bar with the reason", "Link to where it is set up"],
      accessibility: ["A region named Notice; the link says where it leads."],
    },
    "components/feedback/StatusLine": {
      purpose: "The state of something outside the product: a mailbox, a socket, a market source.",
      instead: {
        ConnectionDot: "there is room for a dot only",
        FailureNotice: "nothing can be shown because of it",
      },
      anatomy: [
        "Dot: good, bad, neutral or waiting",
        "Sentence",
        "Detail: what the other side said",
      ],
      accessibility: [
        "A polite live region: a change is read.",
        "The dot is hidden; the sentence says the state in words.",
      ],
    },
    "components/feedback/RunProgress": {
      purpose: "How far a long run has come, with the counts.",
      instead: {
        LoadingStatus: "nothing is known but that it runs",
        IndicatorMeter: "the bar is a measurement",
      },
      anatomy: ["Bar", "Counts, such as “120 of 602 stocks”"],
      accessibility: [
        "A progress element with the counts as its value in words.",
        "Does not interrupt; the number is read on request.",
      ],
    },
    "components/feedback/ConfirmDialog": {
      purpose: "Asks before something that cannot be undone or is probably a mistake.",
      instead: { Toaster: "it can be undone: do it, and offer Undo in the toast" },
      anatomy: [
        "Title",
        "Question as a whole sentence",
        "Cancel",
        "At most one other way to go on",
        "The action as a verb, red where it destroys",
      ],
      accessibility: [
        "An alert dialog: the question is read when it opens and the focus is kept inside.",
        "The focus starts on Cancel, the choice that does no harm, and returns to what opened it.",
        "Escape cancels, but not while the action runs.",
      ],
    },
    "components/feedback/useDiscardQuestion": {
      purpose:
        "Asks before a dialog with unsaved changes is closed by Escape, a click outside or a link.",
      instead: { ConfirmDialog: "an action cannot be undone" },
      anatomy: ["The question over the form", "Keep editing", "Discard"],
      accessibility: [
        "Without changes the dialog closes at once.",
        "The focus starts on Keep editing, which returns to the form.",
      ],
    },
    "app/Toaster": {
      purpose:
        "The one place of the page where toasts appear, one at a time, at the bottom right or at the bottom of a phone.",
      instead: {
        NoticeBar: "it stays true after it was read",
        FailureNotice: "there is a place on screen that failed",
        FormField: "the error belongs to a field",
      },
      anatomy: [
        "Icon and 3 px edge of the intent",
        "Title, if there are two things to say",
        "Sentence",
        "One action: Undo or View",
        "Close button",
      ],
      accessibility: [
        "A region named Notifications; F8 moves the focus to it and brings back what was missed.",
        "A swipe to the right sends a toast away.",
        "It disappears by itself, so it never carries what can be read nowhere else.",
      ],
    },
    "app/ErrorBoundary": {
      purpose:
        "Keeps a programming error inside its frame: the rest of the page lives on and the reader can try again.",
      instead: {
        FailureNotice: "the server responded with an error, which is not a fault of the page",
      },
      anatomy: [
        "Renders nothing else if there is no error",
        "Failure notice in place of the failed content",
      ],
      accessibility: [
        "The notice is an alert and is read when it appears.",
        "A screen that fails keeps its heading, so the reader knows where they are.",
      ],
    },
  },
};
