import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import {
  calendarDown,
  calendarOfWatched,
  slowNetwork,
} from "../../../mocks/scenarios/scenarios.ts";
import { CalendarScreen } from "../../../ui/features/markets/CalendarScreen.tsx";
import { onPage, worldOf } from "../../page.ts";

const PATH = "/markets/calendar";

const meta = {
  component: CalendarScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: PATH }) },
} satisfies Meta<typeof CalendarScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OfWatchedStocks: Story = {
  parameters: onPage({ path: PATH, scenario: calendarOfWatched }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Time not known")).toBeVisible();
    await expect(canvas.getByTitle("Date unconfirmed")).toBeVisible();
    await expect(await canvas.findByText("No source responded for this day")).toBeVisible();
    await expect(
      await canvas.findByText(/^No source lists reports by date.*40 of 90 watched stocks/),
    ).toBeVisible();
    const economy = await canvas.findByRole("region", { name: "Economic events" });
    await expect(await within(economy).findByRole("listitem")).toHaveTextContent(
      "Unemployment Change, Spain-50.9K",
    );
    const ipos = await canvas.findByRole("region", { name: "IPOs in the United States" });
    await expect(await within(ipos).findByRole("listitem")).toHaveTextContent(
      "NRTHNorthgate Robotics$4.00–$6.00",
    );
    // Dividends are a call of their own.
    await expect(await canvas.findByText(/^Live sources list dividends by stock/)).toBeVisible();
  },
};

export const FailedThenLoaded: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ path: PATH, scenario: calendarDown }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(
      await canvas.findByText("The earnings calendar could not be loaded"),
    ).toBeVisible();
    await expect(
      await canvas.findByText("The dividend calendar could not be loaded"),
    ).toBeVisible();
    await expect(
      await canvas.findByText("The economic calendar could not be loaded"),
    ).toBeVisible();
    await expect(await canvas.findByText("The IPO calendar could not be loaded")).toBeVisible();
    await expect(await canvas.findByText("The feed's address could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    const [retry] = canvas.getAllByRole("button", { name: "Retry" });
    await userEvent.click(retry!);
    const earnings = await canvas.findByRole("region", { name: "Earnings" });
    await expect((await within(earnings).findAllByRole("listitem")).length).toBeGreaterThan(5);
    await expect(await within(earnings).findByText("Monday")).toBeVisible();
    const [more] = within(earnings).getAllByRole("button", { name: /^Show \d+ more$/ });
    const folded = within(earnings).getAllByRole("listitem").length;
    await userEvent.click(more!);
    await waitFor(() => expect(more).toHaveTextContent("Show fewer"));
    await expect(within(earnings).getAllByRole("listitem").length).toBeGreaterThan(folded);
    await userEvent.click(more!);
    await waitFor(() => expect(within(earnings).getAllByRole("listitem")).toHaveLength(folded));
    const week = canvas.getByText(/^Week of /).textContent;
    await userEvent.click(canvas.getByRole("button", { name: "Next week" }));
    await waitFor(() => expect(canvas.getByText(/^Week of /)).not.toHaveTextContent(week));
    await userEvent.click(canvas.getByRole("button", { name: "This week" }));
    await waitFor(() => expect(canvas.getByText(/^Week of /)).toHaveTextContent(week));
    await within(earnings).findAllByRole("listitem");
    await userEvent.click(canvas.getByLabelText("My stocks only"));
    await waitFor(() => expect(within(earnings).queryAllByRole("listitem")).toEqual([]));
  },
};

export const Phone: Story = {
  tags: ["phone"],
  parameters: onPage({ path: PATH, scenario: slowNetwork }),
  play: async ({ canvas, loaded }) => {
    await expect((await canvas.findAllByText("Waiting for the calendar."))[0]).toBeInTheDocument();
    worldOf(loaded).endScenario();
    await canvas.findByRole("region", { name: "Dividends per share, by ex-date" });
    const rows = await canvas.findAllByRole("listitem");
    for (const row of rows.slice(0, 20)) {
      await expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(44);
    }
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
