import type { StoryWorld } from "../mocks/storyWorld.ts";
import type {
  Alert,
  EmailNotification,
  NewAlert,
  PhoneNumber,
  ScreenerParameters,
} from "../ui/api/endpoints.ts";
import { HOUR_MS } from "../backend/domain/durations.ts";

export const addAlert = async (world: StoryWorld, alert: NewAlert): Promise<Alert> =>
  (await world.call("POST", "/api/alerts", alert)) as Alert;

/** Symbols are real; targets are far from any price. */
export async function addManyAlerts(world: StoryWorld, count: number): Promise<void> {
  const symbols = ["AAPL", "MSFT", "NVDA", "KO"];
  for (let place = 0; place < count; place++) {
    const symbol = symbols[place % symbols.length] ?? "AAPL";
    await addAlert(world, { symbol, targetPrice: 50_000 + place, alertType: "above" });
  }
}

export const addEmail = async (
  world: StoryWorld,
  email: string,
  label: string,
): Promise<EmailNotification> =>
  (await world.call("POST", "/api/email-notifications", { email, label })) as EmailNotification;

export async function addTwoEmails(world: StoryWorld): Promise<void> {
  await addEmail(world, "me@example.com", "Personal");
  const desk = await addEmail(world, "desk@example.com", "Work");
  await world.call("PUT", `/api/email-notifications/${desk.id}`, { isActive: false });
}

/** Triggered, active, and far from its target, each older than its predecessor. */
export async function addAlertsOfEveryKind(world: StoryWorld): Promise<void> {
  const now = world.clock.now();
  const hour = HOUR_MS;
  world.clock.set(now - 50 * hour);
  await addAlert(world, { symbol: "NVDA", targetPrice: 30, alertType: "change_percent" });
  world.clock.set(now - 5 * hour);
  await addAlert(world, { symbol: "MSFT", targetPrice: 100_000, alertType: "above" });
  world.clock.set(now - 1000);
  await addAlert(world, { symbol: "AAPL", targetPrice: 1, alertType: "above" });
  await world.tick(["AAPL"]);
}

export const addPhone = async (
  world: StoryWorld,
  phone: string,
  label: string,
): Promise<PhoneNumber> =>
  (await world.call("POST", "/api/phone-numbers", { phone, label })) as PhoneNumber;

export async function addTwoPhones(world: StoryWorld): Promise<void> {
  const now = world.clock.now();
  world.clock.set(now - 5 * HOUR_MS);
  const mobile = await addPhone(world, "(202) 555-0123", "Mobile");
  await world.call("POST", `/api/phone-numbers/${mobile.id}/test`);
  world.clock.set(now);
  const desk = await addPhone(world, "(202) 555-0124", "Desk");
  await world.call("PUT", `/api/phone-numbers/${desk.id}`, { isActive: false });
}

/** The last one is on top. */
export async function watchStocks(
  world: StoryWorld,
  stocks: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [symbol, name] of Object.entries(stocks)) {
    await world.call("POST", "/api/watchlist", { symbol, name });
  }
}

export const addPortfolio = (
  world: StoryWorld,
  name: string,
  description?: string,
): Promise<unknown> => world.call("POST", "/api/portfolios", { name, description });

export async function fillPortfolio(world: StoryWorld): Promise<void> {
  await addPortfolio(world, "Retirement", "What stays for decades");
  for (const transaction of [
    { kind: "deposit", date: "2025-01-06", amount: "25000" },
    {
      kind: "buy",
      date: "2025-01-07",
      symbol: "AAPL",
      quantity: "40",
      price: "150.25",
      fee: "1.5",
    },
    {
      kind: "buy",
      date: "2025-03-03",
      symbol: "VOD.L",
      quantity: "2000",
      price: "0.71",
      exchangeRate: "1.27",
    },
    { kind: "sell", date: "2026-02-02", symbol: "AAPL", quantity: "10", price: "199", fee: "1.5" },
    {
      kind: "dividend",
      date: "2026-03-02",
      symbol: "AAPL",
      amount: "7.5",
      tax: "1.12",
      note: "Quarterly",
    },
  ]) {
    await world.call("POST", "/api/portfolios/1/transactions", transaction);
  }
}

export const runScreener = async (
  world: StoryWorld,
  parameters: ScreenerParameters = {},
): Promise<void> => void (await world.call("POST", "/api/screener/run", parameters));

export const updateLists = async (world: StoryWorld): Promise<void> =>
  void (await world.call("POST", "/api/screener/run?kind=lists"));

export async function sendTwoTests(world: StoryWorld): Promise<void> {
  const email = await addEmail(world, "me@example.com", "Personal");
  await world.call("POST", `/api/email-notifications/${email.id}/test`);
  world.clock.set(world.clock.now() + 1000);
  const phone = (await world.call("POST", "/api/phone-numbers", {
    phone: "2025550123",
    label: "Mobile",
    isActive: true,
  })) as PhoneNumber;
  await world.call("POST", `/api/phone-numbers/${phone.id}/test`);
}

/** Fills more than one page; the clock advances past the rate limit. */
export async function sendManyTests(world: StoryWorld): Promise<void> {
  const { id } = await addEmail(world, "me@example.com", "Personal");
  for (let n = 0; n < 55; n++) {
    world.clock.set(world.clock.now() + 13_000);
    await world.call("POST", `/api/email-notifications/${id}/test`);
  }
}
