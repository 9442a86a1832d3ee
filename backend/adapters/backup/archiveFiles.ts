import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { createGzip } from "node:zlib";
import type { ArchiveFiles } from "../../platform/eventStore/archive.ts";

const PREPARED = ".part";
/** Enough hash digits to distinguish the files of two histories, for example after a restore. */
const HASH_IN_NAME = 12;

/** Files are named `NUMBER-KIND-HASH.jsonl.gz`, readable with zcat and only by their owner. */
export function createArchiveFiles(folder: string): ArchiveFiles {
  const sync = async (path: string): Promise<void> => {
    const handle = await open(path, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  };

  return {
    begin: (name) => {
      const gzip = createGzip();
      const chunks: Buffer[] = [];
      let size = 0;
      gzip.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.byteLength;
      });
      return {
        add: async (text) => {
          gzip.write(text);
          await new Promise<void>((resolve) => gzip.flush(resolve));
          return size;
        },
        prepare: async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          const ended = once(gzip, "end");
          gzip.end();
          await ended;
          const bytes = Buffer.concat(chunks);
          const sha256 = createHash("sha256").update(bytes).digest("hex");
          const file = `${name}-${sha256.slice(0, HASH_IN_NAME)}.jsonl.gz`;
          const handle = await open(join(folder, file + PREPARED), "w", 0o600);
          try {
            await handle.writeFile(bytes);
            await handle.sync();
          } finally {
            await handle.close();
          }
          await sync(folder);
          return { file, sha256 };
        },
      };
    },
    publish: async (file) => {
      const path = join(folder, file);
      if (!existsSync(path + PREPARED)) return;
      await rename(path + PREPARED, path);
      await sync(folder);
    },
    discardPrepared: async () => {
      if (!existsSync(folder)) return;
      for (const name of await readdir(folder)) {
        if (name.endsWith(PREPARED)) await rm(join(folder, name));
      }
    },
  };
}
