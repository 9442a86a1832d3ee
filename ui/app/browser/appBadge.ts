/** Sets the number on the installed app's icon; 0 removes it. Only some browsers support it. */
export function setAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Rejects if the page is not an installed app, which has no icon.
  navigator.setAppBadge(count).catch(() => undefined);
}
