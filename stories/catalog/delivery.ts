import type { ComponentGroup } from "./notes.ts";

export const delivery: ComponentGroup = {
  title: "Delivery",
  components: {
    "components/delivery/DeliveryRow": {
      purpose: "One notification in a short list: its subject, its recipient and its status.",
      instead: {
        DeliveryRecord: "the reader wants to know what happened to it, attempt by attempt",
      },
      anatomy: ["Subject", "Channel and recipient", "Status", "Time", "What the provider said"],
      accessibility: ["A list item; the status is a word, its color repeats it."],
    },
    "components/delivery/DeliveryRecord": {
      purpose: "One notification with its full history of requests, attempts and responses.",
      instead: { DeliveryRow: "the list only says that it was sent" },
      anatomy: [
        "Subject, channel, recipient, status, time",
        "What the provider said last",
        "Number of attempts, if there were several",
        "Steps with time, duration and the provider's words",
      ],
      accessibility: [
        "The steps are an ordered list with a name of its own, in a details element that works without a script.",
        "Times are full, with their zone: a log is compared with other logs.",
      ],
    },
    "components/delivery/DestinationRow": {
      purpose: "An email address that receives alerts: on or off, a test message, delete.",
      instead: { PhoneRow: "it is a phone number" },
      anatomy: ["Address", "Label", "Switch with its word", "Test", "Delete"],
      accessibility: [
        "The switch is named “Send alerts to” followed by the address; its state is shown next to it as a word.",
        "Both buttons name the address, so that several rows differ.",
        "While one of the three is waited for, only that one is busy.",
      ],
    },
    "components/delivery/PhoneRow": {
      purpose: "A phone number that receives alerts, as a row of the phone table.",
      instead: { DestinationRow: "it is an email address" },
      anatomy: [
        "Number",
        "Label",
        "Switch with its word",
        "Last alert",
        "Test, chat, edit, delete",
      ],
      accessibility: [
        "A table row; the number is its header and is read with every cell.",
        "Icon buttons have a name and a tip with the same words.",
      ],
    },
    "components/delivery/PhoneTable": {
      purpose:
        "The phone numbers as a table; on a narrow screen each row is a card that names its cells itself.",
      instead: { DestinationRow: "there are two facts a row: a list is enough" },
      anatomy: ["Headers: number, label, status, last alert, actions", "Phone rows"],
      accessibility: [
        "A table with a name and column headers, which stay in the tree when the rows become cards.",
      ],
    },
  },
};
