/** The page's title and, in front of it, how much is unread: `(2) Price Alerts · Stock Monitor`. */
let name = "";
let unread = "";

const show = (): void => {
  // Outside the shell (a story) no screen has given it a name.
  name ||= document.title;
  document.title = unread === "" ? name : `(${unread}) ${name}`;
};

export function nameDocument(text: string): void {
  name = text;
  show();
}

/** `count` as it is shown; empty for none. */
export function countInTitle(count: string): void {
  unread = count;
  show();
}
