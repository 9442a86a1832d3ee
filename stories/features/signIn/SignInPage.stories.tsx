import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { expect, waitFor, within } from "storybook/test";
import { readSignInPage, type PasscodePage } from "../../../mocks/signInPage.ts";

interface SignInPageProps extends PasscodePage {
  readonly title: string;
}

/** The server's page has no scripts and none of the product's styles. */
function SignInPage(props: SignInPageProps) {
  const [html, setHtml] = useState("");
  useEffect(() => {
    const { title: _title, ...page } = props;
    void readSignInPage(page).then(setHtml);
  }, [props]);
  return (
    <iframe
      title={props.title}
      sandbox="allow-same-origin"
      // Autofocus causes a console error in a frame that may not run scripts.
      srcDoc={html.replace(" autofocus", "")}
      style={{ border: 0, width: "100%", minHeight: "24rem", colorScheme: "dark light" }}
    />
  );
}

/** A page that scrolls needs an element that takes the focus. */
const SIDE_BY_SIDE = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(24rem, 1fr))",
} as const;

const NAME = "auth.example.org";
const DOWN = `${NAME} is not responding. Use the passcode, or try again later.`;
const EXPIRED =
  "This sign-in has expired, was used before, or was begun in another browser. Begin again.";

const meta = {
  component: SignInPage,
  args: { title: "Sign in", status: 401, next: "/alerts" },
} satisfies Meta<typeof SignInPage>;

export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = ReturnType<typeof within>;

async function readPage(canvas: Canvas, title: string): Promise<Canvas> {
  const frame = (await canvas.findByTitle(title)) as HTMLIFrameElement;
  const body = () => frame.contentDocument?.body ?? document.createElement("body");
  await waitFor(() => expect(within(body()).getByLabelText("Passcode")).toBeInTheDocument());
  return within(body());
}

export const PassCode: Story = {
  render: (args) => (
    <div style={SIDE_BY_SIDE}>
      <SignInPage {...args} />
      <SignInPage {...args} title="Wrong" problem="Wrong passcode" />
    </div>
  ),
  play: async ({ canvas }) => {
    const page = await readPage(canvas, "Sign in");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
    await expect(page.queryByRole("link")).toBeNull();
    await expect(page.queryByRole("alert")).toBeNull();
    const wrong = await readPage(canvas, "Wrong");
    await expect(wrong.getByRole("alert")).toHaveTextContent("Wrong passcode");
  },
};

export const WithProvider: Story = {
  args: { provider: { name: NAME, fault: null } },
  render: (args) => (
    <div style={SIDE_BY_SIDE}>
      <SignInPage {...args} />
      <SignInPage {...args} title="Away" provider={{ name: NAME, fault: DOWN }} />
      <SignInPage
        {...args}
        title="Tried while away"
        status={503}
        problem={DOWN}
        provider={{ name: NAME, fault: DOWN }}
      />
      <SignInPage
        {...args}
        title="Refused"
        status={403}
        problem="eve@example.org is not allowed to use this server. Ask its operator, or sign in with another account."
      />
      <SignInPage {...args} title="Expired" status={400} problem={EXPIRED} />
    </div>
  ),
  play: async ({ canvas }) => {
    const link = (await readPage(canvas, "Sign in")).getByRole("link", {
      name: `Sign in with ${NAME}`,
    });
    await expect(link).toHaveAttribute("href", "sign-in/start?next=%2Falerts");
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);

    const away = await readPage(canvas, "Away");
    await expect(away.getByText(DOWN)).toBeVisible();
    await expect(away.getByLabelText("Passcode")).toBeEnabled();
    const tried = await readPage(canvas, "Tried while away");
    await expect(tried.getAllByText(DOWN)).toHaveLength(1);
    const refused = await readPage(canvas, "Refused");
    await expect(refused.getByRole("alert")).toHaveTextContent(/^eve@example\.org is not allowed/);
    const expired = await readPage(canvas, "Expired");
    await expect(expired.getByRole("alert")).toHaveTextContent(EXPIRED);
    await expect(expired.getByRole("link")).toBeVisible();
  },
};
