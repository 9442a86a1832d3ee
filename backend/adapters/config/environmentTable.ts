import { variableNames, variables } from "./configVariables.ts";

export function environmentTable(): string {
  const rows = variableNames.map((name) => {
    const { fallback, meaning } = variables[name];
    return `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`;
  });
  return ["| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}
