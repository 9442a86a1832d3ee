import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { NotFoundScreen, type NotFoundScreenProps } from "./NotFoundScreen.tsx";

afterEach(cleanup);

const show = (props: NotFoundScreenProps) =>
  render(
    <MemoryRouter>
      <NotFoundScreen {...props} />
    </MemoryRouter>,
  );

const HINT = "Did you forget to add the page to the router?";

test("only developers see the question about the router", () => {
  const { getByText, queryByText, rerender } = show({});
  expect(getByText(/This page doesn't exist/)).toBeTruthy();
  expect(queryByText(HINT)).toBeNull();
  rerender(
    <MemoryRouter>
      <NotFoundScreen isDeveloped />
    </MemoryRouter>,
  );
  expect(getByText(HINT)).toBeTruthy();
});
