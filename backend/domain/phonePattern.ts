/**
 * Set by the specification: optional +1, ten digits, optional separators. An extension, a second
 * number or a line break does not match, so none of them reaches a provider.
 */
export const PHONE_PATTERN = "^(?:\\+?1[-. ]?)?(?:\\(\\d{3}\\)|\\d{3})[-. ]?\\d{3}[-. ]?\\d{4}$";
