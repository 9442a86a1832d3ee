import { liveSources } from "../../market/sources/index.ts";

export function generateSources(): string {
  const labels = Object.fromEntries(liveSources.map(({ name, label }) => [name, label]));
  return `/** Written by \`bun run contract\` from the live sources of the backend; edit those. */
export const liveSourceLabels: Readonly<Record<string, string>> = ${JSON.stringify(labels, null, 2)};
`;
}
