import type { Claims } from "./identityProvider.ts";

/** People admitted by one claim: a verified email address, a subject, or membership in a group. */
export interface AllowedPeople {
  readonly claim: string;
  readonly value: string;
}

const MAX_ENTRIES = 200;
const ADDRESS = /^[\x21-\x7e]+@[\x21-\x7e]+$/;
const CLAIM = /^([A-Za-z_][\w.:/-]{0,127})\s*=\s*(\S(?:.{0,198}\S)?)$/;

/** Nearly everybody shares or may choose these values. Only the subject is never reassigned. */
const NOT_A_PERSON = new Set([
  ..."iss aud azp exp iat nbf auth_time nonce at_hash c_hash acr amr sid jti".split(" "),
  ..."email email_verified phone_number phone_number_verified address".split(" "),
  ..."profile picture website gender birthdate zoneinfo updated_at".split(" "),
  ..."name given_name family_name middle_name nickname preferred_username locale".split(" "),
]);

/** Parses `ann@example.org, sub=2482, groups=family`; errors continue the variable's name. */
export function parseAllowedPeople(text: string): readonly AllowedPeople[] {
  const parts = text.split(",").map((part) => part.trim());
  const entries = parts.filter((part) => part !== "").map(parseEntry);
  if (entries.length === 0 || entries.length > MAX_ENTRIES) {
    throw new Error(`must name 1 to ${MAX_ENTRIES} people or groups`);
  }
  return entries;
}

function parseEntry(part: string): AllowedPeople {
  const [, claim, value] = CLAIM.exec(part) ?? [];
  if (claim !== undefined && value !== undefined && !ADDRESS.test(claim)) {
    if (!NOT_A_PERSON.has(claim)) return { claim, value };
    throw new Error(`must not go by ${claim}, which says nothing of who somebody is`);
  }
  if (!ADDRESS.test(part) || part.includes("*")) {
    throw new Error(
      "must be addresses, sub=SUBJECT or CLAIM=VALUE such as groups=family, by commas",
    );
  }
  return { claim: "email", value: part.toLowerCase() };
}

/** Anybody could write an email address into a profile, so only a verified one counts. */
export const isAllowed = (claims: Claims, allowed: readonly AllowedPeople[]): boolean =>
  allowed.some(({ claim, value }) => {
    if (claim === "email") return verifiedEmail(claims)?.toLowerCase() === value;
    const said = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
    return Array.isArray(said) ? said.includes(value) : said === value;
  });

/** ASCII only, because lower-casing turns the Kelvin sign into a "k". */
function verifiedEmail({ email, email_verified: isVerified }: Claims): string | undefined {
  // Apple sends the boolean as a string.
  if (isVerified !== true && isVerified !== "true") return undefined;
  return typeof email === "string" && ADDRESS.test(email) ? email : undefined;
}

const MAX_NAME = 200;

/** Returns the verified email address, or else the subject. */
export function nameOfPerson(claims: Claims): string {
  const { sub } = claims;
  const name = verifiedEmail(claims) ?? (typeof sub === "string" ? sub : "");
  return name.replace(/[^\x20-\x7e]/g, "").slice(0, MAX_NAME) || "unnamed";
}
