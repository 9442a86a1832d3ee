/** An address of the web (http or https, nothing else); null for anything else. */
export function toWebAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "http:" || protocol === "https:" ? href : null;
}
