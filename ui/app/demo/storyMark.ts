/** Keeps the day of the visitor's story until something is changed in it. */
export function openStoryMark(key: string) {
  /** Private browsing may forbid storage. */
  const attempt = <Result>(action: () => Result): Result | null => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt(() => localStorage.getItem(key)),
    set: (day: string) => void attempt(() => localStorage.setItem(key, day)),
    clear: () => void attempt(() => localStorage.removeItem(key)),
  };
}
