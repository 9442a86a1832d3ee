import { countRows, type Reader } from "../../platform/database/reader.ts";
import { ListFull, type ListCap } from "../../platform/http/errors.ts";

/** Covers email addresses and phone numbers together. */
export const contactCap: ListCap = {
  usual: 1000,
  name: "addresses and numbers",
};

type ContactTable = "email_notifications" | "phone_numbers";

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

const readActiveIds =
  (table: ContactTable) =>
  async (reader: Reader): Promise<readonly number[]> => {
    const rows = await reader
      .selectFrom(table)
      .select("id")
      .where("is_active", "=", 1)
      .orderBy("id")
      .execute();
    return rows.map((row) => row.id);
  };

/** Default destinations, for alerts without one of their own, oldest first. */
export const findActiveEmailIds = readActiveIds("email_notifications");
export const findActivePhoneIds = readActiveIds("phone_numbers");

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

export const phoneExists = async (reader: Reader, id: number): Promise<boolean> =>
  (await findPhoneContact(reader, id)) !== undefined;

export const countContacts = (reader: Reader, table: ContactTable): Promise<number> =>
  countRows(reader.selectFrom(table));

export const countPhoneNumbers = (reader: Reader): Promise<number> =>
  countContacts(reader, "phone_numbers");

/** Rejects with {@link ListFull} if one more contact would exceed the cap. */
export async function refuseMoreContacts(reader: Reader, maxContacts: number): Promise<void> {
  const emails = await countContacts(reader, "email_notifications");
  const phones = await countContacts(reader, "phone_numbers");
  if (emails + phones >= maxContacts) throw new ListFull(contactCap, maxContacts);
}
