import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const WORTHWHILE_BYTES = 1024;
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|map|webmanifest|wasm)$/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses at the highest level at build time. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const work = Object.entries(bundle).map(async ([fileName, output]) => {
          if (!COMPRESSIBLE.test(fileName)) return;
          const source = Buffer.from(output.type === "chunk" ? output.code : output.source);
          if (source.byteLength <= WORTHWHILE_BYTES) return;
          const [br, gz] = await Promise.all([
            toBrotli(source, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength,
              },
            }),
            toGzip(source, { level: constants.Z_BEST_COMPRESSION }),
          ]);
          this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: br });
          this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gz });
        });
        await Promise.all(work);
      },
    },
  };
}
