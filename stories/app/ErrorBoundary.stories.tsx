import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState, type ComponentProps } from "react";
import { expect, within } from "storybook/test";
import { ErrorBoundary } from "../../ui/app/ErrorBoundary.tsx";
import { Screen, ScreenHeadingContext } from "../../ui/app/Screen.tsx";
import { variantsOf } from "../variants.tsx";
import { statesOf } from "../catalog/statesOf.ts";

function Broken({ reason }: { reason: string }): never {
  throw new Error(reason);
}

const meta = {
  component: ErrorBoundary,
  args: { what: "The chart", children: <p>All is well</p> },
  render: (args) => <ErrorBoundary {...args} />,
} satisfies Meta<ComponentProps<typeof ErrorBoundary>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryFailure: Story = {
  tags: ["throws"],
  render: variantsOf<ComponentProps<typeof ErrorBoundary>>(ErrorBoundary, {
    none: {},
    failed: { children: <Broken reason="bars is not iterable" /> },
    newVersion: {
      children: <Broken reason="Failed to fetch dynamically imported module: /x.js" />,
    },
    screen: {
      what: "The screen “Dashboard”",
      frame: (notice) => (
        <ScreenHeadingContext value={{ title: "Dashboard" }}>
          <Screen>{notice}</Screen>
        </ScreenHeadingContext>
      ),
      children: <Broken reason="stats is undefined" />,
    },
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("All is well")).toBeVisible();
    const [failed, newVersion, screen] = canvas
      .getAllByRole("alert")
      .map((notice) => within(notice));
    await expect(failed!.getByText("The chart could not be shown")).toBeVisible();
    await expect(failed!.getByText("bars is not iterable")).toBeVisible();
    await expect(failed!.getByRole("button", { name: "Retry" })).toBeEnabled();
    await expect(
      newVersion!.getByText(
        "Part of the page could not be loaded. The server may have been updated or be unreachable.",
      ),
    ).toBeVisible();
    await expect(newVersion!.getByRole("button", { name: "Reload" })).toBeEnabled();
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Dashboard");
    await expect(screen!.getByText("The screen “Dashboard” could not be shown")).toBeVisible();
  },
};

function FailsUntilMended() {
  const [isMended, setMended] = useState(false);
  return (
    <>
      <ErrorBoundary what="The chart">
        {isMended ? <p>All is well</p> : <Broken reason="no bars" />}
      </ErrorBoundary>
      <Button text="Mend" onClick={() => setMended(true)} />
    </>
  );
}

export const RetryShowsItAgain: Story = {
  tags: ["throws"],
  render: () => <FailsUntilMended />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Mend" }));
    await expect(canvas.getByRole("alert")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(canvas.getByText("All is well")).toBeVisible();
  },
};

export const States = statesOf(() => import("./ErrorBoundary.stories.tsx"), { frame: 640 });
