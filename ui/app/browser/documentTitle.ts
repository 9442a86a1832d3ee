/** The title follows the unread count: `(2) Price Alerts · Stock Monitor`. */
let name = "";
let unread = "";

const show = (): void => {
  // Outside the shell (a story) no screen has set a title.
  name ||= document.title;
  document.title = unread === "" ? name : `(${unread}) ${name}`;
};

export function nameDocument(text: string): void {
  name = text;
  show();
}

export function countInTitle(count: string): void {
  unread = count;
  show();
}
