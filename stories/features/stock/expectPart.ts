import { expect, within } from "storybook/test";

type Canvas = ReturnType<typeof within>;

export const findPart = async (canvas: Canvas, name: string) =>
  within(await canvas.findByRole("region", { name }));

export async function expectSaid(
  canvas: Canvas,
  name: string,
  sentence: string | RegExp,
): Promise<void> {
  const part = await findPart(canvas, name);
  await expect(await part.findByText(sentence)).toBeVisible();
}

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
