/**
 * Runs in the page. The rows of a list are alike, so eight are enough for checks that read every
 * element.
 */
export function hideMoreRows(): void {
  const fewer = new CSSStyleSheet();
  const rows = ":is(li, tr, article):not(nav *):nth-of-type(n + 9)";
  fewer.replaceSync(`${rows} { display: none !important }`);
  document.adoptedStyleSheets.push(fewer);
}
