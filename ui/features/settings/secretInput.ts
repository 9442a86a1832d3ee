/** How a key is typed, or what stands beside one. */
export const typedAs = (isSecret: boolean) =>
  ({
    type: isSecret ? "password" : "text",
    // A password manager would offer the sign-in of some site here.
    autoComplete: isSecret ? "new-password" : "off",
    autoCapitalize: "none",
    spellCheck: false,
  }) as const;
