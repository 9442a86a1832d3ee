import { afterEach, expect, spyOn, test } from "bun:test";
import { act, cleanup, render } from "@testing-library/react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { loadPart, type LoadPart } from "./LoadedPart.tsx";
import { LoadedScreen } from "./LoadedScreen.tsx";
import { ScreenHeadingContext } from "./Screen.tsx";

// The library registers its own cleanup only for the first file of a process.
afterEach(cleanup);

const Page = () => <p>The page</p>;

const show = (load: LoadPart) =>
  render(
    <ScreenHeadingContext value={{ title: "Alerts" }}>
      <ErrorBoundary what="The screen">
        <LoadedScreen load={load} />
      </ErrorBoundary>
    </ScreenHeadingContext>,
  );

test("the screen's title and skeleton are shown until its code is loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Page>();
  const { getByRole, queryByText, findByText } = show(() => promise);
  expect(getByRole("heading", { name: "Alerts" })).toBeDefined();
  expect(queryByText("The page")).toBeNull();
  resolve(Page);
  expect(await findByText("The page")).toBeDefined();
});

test("loaded code is shown at once, and requested once", async () => {
  let calls = 0;
  const load = () => {
    calls += 1;
    return Promise.resolve(Page);
  };
  await loadPart(load);
  expect(show(load).getByText("The page")).toBeDefined();
  await act(async () => undefined);
  expect(calls).toBe(1);
});

test("code that fails to load is a notice whose Retry loads it again", async () => {
  const silent = spyOn(console, "error").mockImplementation(() => undefined);
  const answers = [Promise.reject<typeof Page>(new Error("no line")), Promise.resolve(Page)];
  const load = () => answers.shift() ?? Promise.reject<typeof Page>(new Error("asked too often"));
  const { findByRole, findByText } = show(load);
  expect(await findByText("no line")).toBeDefined();
  (await findByRole("button", { name: "Retry" })).click();
  expect(await findByText("The page")).toBeDefined();
  silent.mockRestore();
});
