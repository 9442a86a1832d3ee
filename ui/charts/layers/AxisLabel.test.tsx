import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { AxisLabel } from "./AxisLabel.tsx";

afterEach(cleanup);

test.each([
  [-5, 0],
  [150, 140],
  [299, 280],
])("the label of a price at %d px begins at %d px, completely within the plot", (y, top) => {
  const label = <AxisLabel left={400} width={60} y={y} bottom={300} text="$1.00" />;
  const { container } = render(<svg>{label}</svg>);
  expect(container.querySelector("g")?.getAttribute("transform")).toBe(`translate(400, ${top})`);
});
