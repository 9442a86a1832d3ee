import { readdir, rm } from "node:fs/promises";
import { minifySync } from "vite";

/** Runs after the build, and removes what no visitor needs. */
const built = (name: string): URL => new URL(`../dist/storybook/${name}`, import.meta.url);

// Storybook's own code is not minified.
for (const name of ["sb-manager/globals-runtime.js", "sb-manager/runtime.js"]) {
  const { code, errors } = minifySync(name, await Bun.file(built(name)).text(), { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  await Bun.write(built(name), code);
}

// Replaces Storybook's font by the product's.
const assets = await readdir(built("assets"));
const inter = assets.find((name) => name.startsWith("inter-latin-"));
if (inter === undefined) throw new Error("The build has no font of the product");
for (const name of ["index.html", "iframe.html"]) {
  const html = await Bun.file(built(name)).text();
  await Bun.write(
    built(name),
    html
      .replace(/@font-face\s*\{\s*font-family: ?'?Nunito Sans[^}]*\}/g, "")
      .replace("./inter.woff2", `./assets/${inter}`),
  );
}
for (const folder of ["./", "sb-common-assets/"]) {
  for (const name of await readdir(built(folder))) {
    if (/^(nunito-sans-.*|inter)\.woff2$/.test(name)) await rm(built(`${folder}${name}`));
  }
}
