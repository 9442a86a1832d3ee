// Shows pushed messages, and opens the product on a click. Its scope has no page.
self.addEventListener("push", (event) => {
  const message = readMessage(event.data);
  const shown = self.registration.showNotification(message.title, {
    body: message.body,
    // A repeated message replaces the first.
    tag: message.topic,
    ...(Number.isNaN(message.time) ? {} : { timestamp: message.time }),
    data: { link: message.link, links: message.links },
    actions: message.actions,
    icon: new URL("./icon-192.png", self.location.href).href,
  });
  event.waitUntil(Promise.all([shown, countOnBadge()]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const data = event.notification.data;
  event.waitUntil(open(data?.links?.[event.action] ?? data?.link));
});

// Updates the icon's number while no page does.
async function countOnBadge() {
  if (!("setAppBadge" in navigator)) return;
  try {
    const answer = await fetch(new URL("./api/inbox/unread", self.location.href));
    if (answer.ok) await navigator.setAppBadge((await answer.json()).unread);
  } catch {
    // Without a server or an icon, there is nothing to update.
  }
}

// A push without a notification makes the browser show its own, so each has a title.
function readMessage(data) {
  let message = {};
  try {
    message = data?.json() ?? {};
  } catch {
    // Shows only the title of a foreign message.
  }
  const text = (value, fallback) => (typeof value === "string" && value !== "" ? value : fallback);
  const offered = Array.isArray(message.actions) ? message.actions : [];
  const actions = offered.filter((one) => text(one?.action, "") && text(one?.title, ""));
  return {
    actions: actions.map(({ action, title }) => ({ action, title })),
    links: Object.fromEntries(actions.map(({ action, link }) => [action, text(link, "/")])),
    title: text(message.title, "Stock Monitor"),
    body: text(message.body, ""),
    topic: text(message.topic, "stock-monitor"),
    link: text(message.link, "/"),
    time: Date.parse(text(message.date, "")),
  };
}

async function open(link) {
  const base = new URL("./", self.location.href);
  const wanted = new URL(String(link ?? "").replace(/^\/+/, ""), base);
  const target = wanted.origin === base.origin ? wanted.href : base.href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((candidate) => candidate.url === target);
  if (page) return page.focus();
  return self.clients.openWindow(target);
}
