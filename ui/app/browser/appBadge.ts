/** The number on the installed app's icon; 0 takes it away. Only some browsers have one. */
export function setAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Refused where the page is not an installed app: then there is no icon.
  navigator.setAppBadge(count).catch(() => undefined);
}
