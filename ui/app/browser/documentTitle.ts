let name = "";
let unread = "";

const show = (): void => {
  // A story has not set a title.
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
