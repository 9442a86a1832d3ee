/** Input attributes for a secret or for a field next to one. */
export const typedAs = (isSecret: boolean) =>
  ({
    type: isSecret ? "password" : "text",
    // Keeps a password manager from offering an unrelated sign-in.
    autoComplete: isSecret ? "new-password" : "off",
    autoCapitalize: "none",
    spellCheck: false,
  }) as const;
