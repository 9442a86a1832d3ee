import { Button, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { NotificationsIcon, PlusIcon, RefreshIcon, TrashIcon } from "@blueprintjs/icons";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { Screen } from "../../../ui/app/Screen.tsx";
import { oneSourceFails } from "../../../mocks/scenarios/settingsScenarios.ts";
import { AlertCard } from "../../../ui/components/alerts/AlertCard.tsx";
import { DestinationRow } from "../../../ui/components/delivery/DestinationRow.tsx";
import { FormField } from "../../../ui/components/forms/FormField.tsx";
import { Panel } from "../../../ui/components/layout/Panel.tsx";
import { StatCard } from "../../../ui/components/dataDisplay/StatCard.tsx";
import { StatCardSkeleton } from "../../../ui/components/feedback/ScreenSkeleton.tsx";
import { StatusLine } from "../../../ui/components/feedback/StatusLine.tsx";
import { StockRow } from "../../../ui/components/stocks/StockRow.tsx";
import { SymbolInput } from "../../../ui/components/forms/SymbolInput.tsx";
import { InboxBell } from "../../../ui/features/inbox/InboxBell.tsx";
import { Layout } from "../../../ui/features/shell/Layout.tsx";
import { onPage } from "../../page.ts";
import { expectFocusIn } from "../../expectFocusIn.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const STOCKS = [
  { symbol: "F", name: "Ford Motor Company", price: 9.84, changePercent: 1.2 },
  { symbol: "SIRI", name: "Sirius XM Holdings Inc.", price: 3.1, changePercent: -0.64 },
  { symbol: "PLUG", name: "Plug Power Inc.", price: 0.8312, changePercent: 6.18 },
  { symbol: "NOK", name: "Nokia Corporation Sponsored ADR", price: 4.02, changePercent: 0 },
  { symbol: "SNAP", name: "Snap Inc. Class A", price: 8.57, changePercent: -2.41 },
];

const ALERTS = [
  { symbol: "AAPL", condition: "above", target: 190, status: "active", currentPrice: 187.4 },
  {
    symbol: "SIRI",
    condition: "below",
    target: 3.2,
    status: "triggered",
    currentPrice: 3.1,
    detail: "Triggered at $3.19, an hour after it was set.",
  },
  { symbol: "NVDA", condition: "change_percent", target: 5, status: "inactive", currentPrice: 143 },
] as const;

function Sample() {
  return (
    <Screen action={<Button intent="primary" icon={<PlusIcon />} text="Create Alert" />}>
      <div className="grid-12">
        <div className="span-3">
          <StatCard
            label="Active Alerts"
            value="12"
            context="3 within 2% of target"
            renderLink={({ className, children }) => (
              <a className={className} href="#alerts">
                {children}
              </a>
            )}
          />
        </div>
        <div className="span-3">
          <StatCard label="Phone Numbers" value="2" context="1 active" />
        </div>
        <div className="span-3">
          <StatCard label="Alerts Sent Today" value="7" context="+3 since yesterday" />
        </div>
        <div className="span-3">
          <StatCardSkeleton />
        </div>
        <div className="span-5">
          <Panel title="Quick Add Alert" isPadded>
            <form className="grid-12" onSubmit={(event) => event.preventDefault()}>
              <div className="span-6">
                <FormField label="Symbol" error="Symbol is required">
                  {(wiring) => <SymbolInput {...wiring} value="" onChange={fn()} />}
                </FormField>
              </div>
              <div className="span-6">
                <FormField label="Target price" help="Now $187.40">
                  {(wiring) => <InputGroup {...wiring} defaultValue="190.00" inputMode="decimal" />}
                </FormField>
              </div>
              <div>
                <FormField label="Condition">
                  {(wiring) => <HTMLSelect {...wiring} options={["Price Above", "Price Below"]} />}
                </FormField>
              </div>
              <div style={{ display: "flex", justifyContent: "flex-end", gap: 8 }}>
                <Button text="Cancel" />
                <Button intent="primary" type="submit" text="Create Alert" />
              </div>
            </form>
          </Panel>
        </div>
        <div className="span-7">
          <Panel
            title="Top Opportunities Under $10"
            count="5"
            actions={
              <>
                <Button variant="minimal" size="small" icon={<RefreshIcon />} text="Refresh" />
                <Button size="small" text="Run Full Screen" />
              </>
            }
          >
            <ul>
              {STOCKS.map((stock) => (
                <StockRow
                  key={stock.symbol}
                  {...stock}
                  onOpenChart={fn()}
                  actions={
                    <Button
                      variant="minimal"
                      size="small"
                      icon={<NotificationsIcon />}
                      aria-label={`Create alert on ${stock.symbol}`}
                    />
                  }
                />
              ))}
            </ul>
          </Panel>
        </div>
        {ALERTS.map((alert) => (
          <div className="span-4" key={alert.symbol}>
            <AlertCard
              {...alert}
              destination="me@example.com"
              createdAt="2026-11-18T15:00:00Z"
              now={NOW}
              onOpenChart={fn()}
              onDelete={fn()}
            />
          </div>
        ))}
        <div className="span-6">
          <Panel title="Addresses">
            <ul>
              <DestinationRow
                address="me@example.com"
                label="Personal"
                isActive
                onToggle={fn()}
                onTest={fn()}
                onDelete={fn()}
              />
              <DestinationRow
                address="desk@example.com"
                label="Work"
                isActive={false}
                onToggle={fn()}
                onTest={fn()}
                onDelete={fn()}
              />
            </ul>
          </Panel>
        </div>
        <div className="span-6">
          <Panel title="Status" isPadded>
            <StatusLine tone="good" sentence="Mailbox connected" detail="Signed in" />
            <StatusLine tone="bad" sentence="SMS is not configured" />
            <p style={{ paddingTop: 12 }}>
              <Button variant="minimal" intent="danger" icon={<TrashIcon />} text="Delete all" />{" "}
              <Button disabled text="Not now" /> <Button loading text="Working" />
            </p>
          </Panel>
        </div>
        <div className="span-6">
          <Panel
            title="Stock Buy Signals"
            state={{
              status: "empty",
              drawing: "search",
              sentence: "No active stock signals available.",
              reason: "Check back later for new signals from our analysts.",
            }}
          />
        </div>
        <div className="span-6">
          <Panel
            title="Top Picks"
            state={{
              status: "failed",
              sentence: "The picks could not be loaded",
              reason: "503: No source answers",
              onRetry: fn(),
            }}
          />
        </div>
      </div>
    </Screen>
  );
}

const meta = {
  component: Layout,
  args: { bell: <InboxBell />, children: <Sample /> },
  parameters: { layout: "fullscreen", ...onPage() },
} satisfies Meta<typeof Layout>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  tags: ["screenshot"],
  globals: { viewport: { value: "w1440" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Dashboard");
    // The screen is hidden until its notices are known.
    await expect(await canvas.findByRole("main")).toBeVisible();
    await expect(document.title).toBe("Dashboard · Stock Monitor");
    await expect(await canvas.findByText("Simulated market")).toBeVisible();
  },
};

export const ProblemOnAPhone: Story = {
  tags: ["phone"],
  parameters: onPage({ path: "/screener", scenario: oneSourceFails }),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole("button", { name: "Data missing" });
    const { bottom = 0 } = button.closest("header")?.getBoundingClientRect() ?? {};
    await expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
  },
};

export const NarrowMenu: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Open menu" }));
    const menu = await screen.findByRole("dialog", { name: "Menu" });
    await expect(within(menu).getAllByRole("link")).toHaveLength(15);
    await expectFocusIn(menu);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
