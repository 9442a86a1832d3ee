import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { EMPTY_FORM } from "../../../ui/features/alerts/alertForm.ts";
import { MoreOptions } from "../../../ui/features/alerts/MoreOptions.tsx";

const meta = {
  component: MoreOptions,
  args: { form: EMPTY_FORM, errors: {}, onChange: fn() },
} satisfies Meta<typeof MoreOptions>;

export default meta;
type Story = StoryObj<typeof meta>;

const [changeOfPrice, changeOfPercent] = [fn(), fn()];

export const EachKind: Story = {
  render: ({ form, errors }) => (
    <>
      <section aria-label="price">
        <MoreOptions form={form} errors={errors} onChange={changeOfPrice} />
      </section>
      <section aria-label="change">
        <MoreOptions
          form={{ ...form, alertType: "change_percent" }}
          errors={errors}
          onChange={changeOfPercent}
        />
      </section>
      <section aria-label="refused">
        <MoreOptions
          form={form}
          errors={{ expiresAt: "End time must be in the future" }}
          onChange={changeOfPrice}
        />
      </section>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const part = (name: string) => within(canvas.getByRole("region", { name }));
    const [price, change] = [part("price"), part("change")];
    const more = price.getByRole("button", { name: "More options" });
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await expect(price.queryByLabelText("Repeat")).toBeNull();
    await userEvent.click(more);
    const repeat = await price.findByLabelText("Repeat");
    await expect(repeat).toHaveDisplayValue("Once");
    await userEvent.selectOptions(repeat, "Every crossing");
    await expect(changeOfPrice).toHaveBeenCalledWith({ repeat: "every_cross" });
    await userEvent.click(price.getByLabelText("Include pre-market and after-hours trading"));
    await expect(changeOfPrice).toHaveBeenCalledWith({ isExtended: true });

    await userEvent.click(change.getByRole("button", { name: "More options" }));
    await expect(await change.findByLabelText("Repeat")).toHaveDisplayValue("Once a day");
    await userEvent.selectOptions(change.getByLabelText("Repeat"), "Once");
    await expect(changeOfPercent).toHaveBeenCalledWith({ repeat: "once" });
    await expect(await part("refused").findByText("End time must be in the future")).toBeVisible();
  },
};
