/** Every text that `element` shows from now on, also those that are gone again in a moment. */
export function watchTexts(element: Element): readonly string[] {
  const texts: string[] = [];
  new MutationObserver(() => texts.push(element.textContent)).observe(element, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  return texts;
}
