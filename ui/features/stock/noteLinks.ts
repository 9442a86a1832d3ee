export type NotePiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

/** What ends a sentence ends the address before it. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/g;

/** A note's text cut into what is an address (http or https, nothing else) and what is none. */
export function findLinks(text: string): readonly NotePiece[] {
  const pieces: NotePiece[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(address)) continue;
    if (index > end) pieces.push({ kind: "text", text: text.slice(end, index) });
    pieces.push({ kind: "link", text: address, href: new URL(address).href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}
