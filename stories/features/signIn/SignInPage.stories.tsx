import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, waitFor, within } from "storybook/test";
import { readSignInPage, type PasscodePage } from "../../../mocks/signInPage.ts";

/** As the server draws it: without a script, and without the product's own styles. */
function SignInPage(page: PasscodePage) {
  const [html, setHtml] = useState("");
  useEffect(() => void readSignInPage(page).then(setHtml), [page]);
  return (
    <iframe
      title="Sign in"
      sandbox="allow-same-origin"
      // A frame without scripts may not take the focus, and says so in the console.
      srcDoc={html.replace(" autofocus", "")}
      style={{ border: 0, width: "100%", minHeight: "30rem", colorScheme: "dark light" }}
    />
  );
}

const NAME = "auth.example.org";
const DOWN = `${NAME} does not answer. Use the pass code, or try again later.`;
const EXPIRED =
  "This sign-in has expired, was used before, or was begun in another browser. Begin again.";

const meta = {
  component: SignInPage,
  args: { status: 401, next: "/alerts" },
} satisfies Meta<typeof SignInPage>;

export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = ReturnType<typeof within>;

/** What stands in the frame, once it is there. */
async function readPage(canvas: Canvas): Promise<Canvas> {
  const frame = (await canvas.findByTitle("Sign in")) as HTMLIFrameElement;
  const body = () => frame.contentDocument?.body ?? document.createElement("body");
  await waitFor(() => expect(within(body()).getByLabelText("Pass code")).toBeInTheDocument());
  return within(body());
}

/** The pass code is the only way in. */
export const PassCode: Story = {
  play: async ({ canvas }) => {
    const page = await readPage(canvas);
    await expect(page.getByRole("button", { name: "Open" })).toBeEnabled();
    await expect(page.queryByRole("link")).toBeNull();
    await expect(page.queryByRole("alert")).toBeNull();
  },
};

export const WrongPassCode: Story = {
  args: { problem: "That is not the pass code." },
  play: async ({ canvas }) => {
    const page = await readPage(canvas);
    await expect(page.getByRole("alert")).toHaveTextContent("That is not the pass code.");
  },
};

/** People may also sign in at a provider. */
export const WithProvider: Story = {
  args: { provider: { name: NAME, fault: null } },
  play: async ({ canvas }) => {
    const page = await readPage(canvas);
    const link = page.getByRole("link", { name: `Sign in with ${NAME}` });
    await expect(link).toHaveAttribute("href", "sign-in/start?next=%2Falerts");
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};

/** Known before anybody tries again: the pass code still works. */
export const ProviderAway: Story = {
  args: { provider: { name: NAME, fault: DOWN } },
  play: async ({ canvas }) => {
    const page = await readPage(canvas);
    await expect(page.getByText(DOWN)).toBeVisible();
    await expect(page.getByLabelText("Pass code")).toBeEnabled();
  },
};

/** Somebody tried just now; it is said once. */
export const TriedWhileAway: Story = {
  args: { status: 503, problem: DOWN, provider: { name: NAME, fault: DOWN } },
  play: async ({ canvas }) => {
    const page = await readPage(canvas);
    await expect(page.getAllByText(DOWN)).toHaveLength(1);
  },
};

/** The provider knows the person, the server does not. */
export const Refused: Story = {
  args: {
    status: 403,
    problem:
      "eve@example.org may not use this server. Ask who runs it, or sign in there as somebody else.",
    provider: { name: NAME, fault: null },
  },
  play: async ({ canvas }) => {
    const page = await readPage(canvas);
    await expect(page.getByRole("alert")).toHaveTextContent(/^eve@example\.org may not/);
  },
};

export const Expired: Story = {
  args: { status: 400, problem: EXPIRED, provider: { name: NAME, fault: null } },
  play: async ({ canvas }) => {
    const page = await readPage(canvas);
    await expect(page.getByRole("alert")).toHaveTextContent(EXPIRED);
    await expect(page.getByRole("link")).toBeVisible();
  },
};
