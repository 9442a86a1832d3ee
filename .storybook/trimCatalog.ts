import { minifySync } from "vite";

/** Runs after the catalog is built, and takes away what no visitor needs. */
const built = (name: string): URL => new URL(`../dist/storybook/${name}`, import.meta.url);

// Storybook ships its own window with comments and long names.
for (const name of ["sb-manager/globals-runtime.js", "sb-manager/runtime.js"]) {
  const { code, errors } = minifySync(name, await Bun.file(built(name)).text(), { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  await Bun.write(built(name), code);
}

// Its own font, where the catalog has the product's.
for (const name of ["index.html", "iframe.html"]) {
  const html = await Bun.file(built(name)).text();
  await Bun.write(
    built(name),
    html.replace(/@font-face\s*\{\s*font-family: ?'?Nunito Sans[^}]*\}/g, ""),
  );
}
