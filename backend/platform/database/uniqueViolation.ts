/** bun:sqlite and PostgreSQL report it by code; sql.js reports it only as text. */
const CODES = new Set(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505"]);

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return CODES.has(code) || error.message.includes("UNIQUE constraint failed");
}
