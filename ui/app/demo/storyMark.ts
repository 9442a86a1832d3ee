/** Remembers the day of the story that the visitor has, until something is changed in it. */
export function openStoryMark(key: string) {
  /** Private browsing may forbid storage; each visit then finds the story again. */
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
