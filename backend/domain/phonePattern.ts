/** Set by the specification. No extension, second number or line break reaches a provider. */
export const PHONE_PATTERN = "^(?:\\+?1[-. ]?)?(?:\\(\\d{3}\\)|\\d{3})[-. ]?\\d{3}[-. ]?\\d{4}$";
