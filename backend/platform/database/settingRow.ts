import type { Reader } from "./reader.ts";

/** Returns the value of a setting that was saved, JSON text; undefined before the first time. */
export async function readSetting(reader: Reader, name: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

export const saveSetting = async (writer: Reader, name: string, value: string): Promise<void> => {
  await writer
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
};
