import type { Config } from "../config/config.ts";
import type { Storage, StoragePorts } from "./storagePorts.ts";

export async function openStorage(
  config: Pick<Config, "databaseUrl" | "clusterKey" | "dataFolder" | "mayStartNew" | "backups">,
  ports: StoragePorts,
): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    const { openPostgresStorage } = await import("./postgresStorage.ts");
    return openPostgresStorage(config.databaseUrl, ports, config.clusterKey);
  }
  const { openSqliteStorage } = await import("./sqliteStorage.ts");
  return openSqliteStorage(config, ports);
}
