/**
 * Colors of the email. They are literals because email clients do not support variables, and
 * independent of the UI's themes because an email follows its reader's client. The contrast of text
 * is 7:1 or better.
 */
export interface MailPalette {
  readonly page: string;
  readonly card: string;
  readonly border: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly onAccent: string;
}

export const lightPalette: MailPalette = {
  page: "#eef1f5",
  card: "#ffffff",
  border: "#d3d8de",
  text: "#1c2127",
  quiet: "#404854",
  accent: "#184a90",
  onAccent: "#ffffff",
};

export const darkPalette: MailPalette = {
  page: "#111418",
  card: "#1c2127",
  border: "#404854",
  text: "#f6f7f9",
  quiet: "#c5cbd3",
  accent: "#8abbff",
  onAccent: "#111418",
};
