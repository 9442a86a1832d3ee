import { expect, test } from "bun:test";
import { listCapabilities, type Capability } from "./capability.ts";
import { capabilities, projections } from "./index.ts";

const greeting: Capability<"greeting", { readonly name: string }, { greet(): string }> = {
  name: "greeting",
  create: ({ name }) => ({ service: { greet: () => `Hello ${name}` } }),
};
const echo: Capability<"echo", { readonly greeting: { greet(): string } }, string> = {
  name: "echo",
  create: ({ greeting: { greet } }) => ({ service: `${greet()} ${greet()}` }),
};

test("a capability receives the services of those before it", () => {
  const list = listCapabilities<{ readonly name: string }>().with(greeting).with(echo);
  const [first, second] = list.build({ name: "Ada" });
  expect(first?.service).toHaveProperty("greet");
  expect(second?.service).toBe("Hello Ada Hello Ada");
});

test("a list in which a capability precedes its dependency does not compile", () => {
  const list = listCapabilities<{ readonly name: string }>();
  // @ts-expect-error -- nothing before it offers a greeting.
  expect(() => list.with(echo).build({ name: "Ada" })).toThrow();
});

test("names, tables and upcast events belong to one capability each", () => {
  const names = capabilities.entries.map(({ name }) => name);
  const tables = projections.map(({ name }) => name);
  const upcast = capabilities.entries.flatMap((entry) => Object.keys(entry.upcasters ?? {}));
  for (const list of [names, tables, upcast]) {
    expect(list).not.toBeEmpty();
    expect(list).toEqual([...new Set(list)]);
  }
});
