import { expect, within } from "storybook/test";

type Canvas = ReturnType<typeof within>;

/** A part as a region of its own, once it has come. */
export const findPart = async (canvas: Canvas, name: string) =>
  within(await canvas.findByRole("region", { name }));

/** What no source knows is said in a sentence, in the part's own frame. */
export async function expectSaid(
  canvas: Canvas,
  name: string,
  sentence: string | RegExp,
): Promise<void> {
  const part = await findPart(canvas, name);
  await expect(await part.findByText(sentence)).toBeVisible();
}

/** A failed call says what failed and why; Retry brings the part. */
export async function expectRetried(
  canvas: Canvas,
  name: string,
  { endScenario, click }: { endScenario: () => void; click: (element: Element) => Promise<void> },
): Promise<void> {
  const part = await findPart(canvas, name);
  await expect(await part.findByText(`${name} could not be loaded`)).toBeVisible();
  await expect(part.getByText("Yahoo Finance has no budget left for an hour")).toBeVisible();
  endScenario();
  await click(part.getByRole("button", { name: "Retry" }));
  await expect(await part.findByText(/^as of /)).toBeVisible();
}
