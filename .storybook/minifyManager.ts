import { minifySync } from "vite";

/** Run after the catalog is built: Storybook ships its own window with comments and long names. */
for (const name of ["globals-runtime", "runtime"]) {
  const path = new URL(`../dist/storybook/sb-manager/${name}.js`, import.meta.url);
  const source = await Bun.file(path).text();
  const { code, errors } = minifySync(`${name}.js`, source, { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  await Bun.write(path, code);
}
