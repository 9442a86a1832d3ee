import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { SectionNav } from "./SectionNav.tsx";

afterEach(cleanup);

test("only the current section is marked", () => {
  const links = [
    { path: "/email-notifications", label: "Email" },
    { path: "/notifications/log", label: "Delivery Log" },
  ];
  const { getByRole, getAllByRole } = render(
    <MemoryRouter>
      <SectionNav label="Notifications" links={links} current="/notifications/log" />
    </MemoryRouter>,
  );
  expect(getByRole("navigation", { name: "Notifications" })).toBeDefined();
  const marks = getAllByRole("link").map((link) => link.getAttribute("aria-current"));
  expect(marks).toEqual([null, "page"]);
});
