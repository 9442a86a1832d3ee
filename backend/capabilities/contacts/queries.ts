import type { Reader } from "../../platform/database/reader.ts";
import { ListFull } from "../../platform/http/errors.ts";
import { contactCap } from "./cap.ts";

export interface EmailContact {
  readonly email: string;
  readonly isActive: boolean;
}

export async function findEmailContact(
  reader: Reader,
  id: number,
): Promise<EmailContact | undefined> {
  const row = await reader
    .selectFrom("email_notifications")
    .select(["email", "is_active"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { email: row.email, isActive: row.is_active === 1 };
}

/** Default destinations, for alerts without one of their own, oldest first. */
export async function findActiveEmailIds(reader: Reader): Promise<readonly number[]> {
  const rows = await reader
    .selectFrom("email_notifications")
    .select("id")
    .where("is_active", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

export interface PhoneContact {
  readonly phone: string;
  readonly isActive: boolean;
}

export async function findPhoneContact(
  reader: Reader,
  id: number,
): Promise<PhoneContact | undefined> {
  const row = await reader
    .selectFrom("phone_numbers")
    .select(["phone", "is_active"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { phone: row.phone, isActive: row.is_active === 1 };
}

export async function findActivePhoneIds(reader: Reader): Promise<readonly number[]> {
  const rows = await reader
    .selectFrom("phone_numbers")
    .select("id")
    .where("is_active", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

export async function phoneExists(reader: Reader, id: number): Promise<boolean> {
  const row = await reader
    .selectFrom("phone_numbers")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countContacts(
  reader: Reader,
  table: "email_notifications" | "phone_numbers",
): Promise<number> {
  const { count } = await reader
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const countPhoneNumbers = (reader: Reader): Promise<number> =>
  countContacts(reader, "phone_numbers");

/** Rejects with {@link ListFull} if one more contact would exceed the cap. */
export async function refuseMoreContacts(reader: Reader, maxContacts: number): Promise<void> {
  const emails = await countContacts(reader, "email_notifications");
  const phones = await countContacts(reader, "phone_numbers");
  if (emails + phones >= maxContacts) throw new ListFull(contactCap, maxContacts);
}
