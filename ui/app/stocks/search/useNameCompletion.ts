import { MAX_SEARCH_TEXT } from "../../../../backend/domain/limits.ts";
import { useCallback } from "react";
import { useLazySearchStocksQuery } from "../../../api/endpoints.ts";
import { isLikelyMeant } from "./isLikelyMeant.ts";

/** A pasted line may be a whole table. */
const MAX_NAMES = 10;

export function splitLastLine(text: string): readonly string[] {
  const [line = ""] = /[^\r\n]*$/.exec(text) ?? [];
  return [text.slice(0, text.length - line.length), ...line.split(/(\s*[,;]\s*|^\s+|\s+$)/)];
}

/** A number of shares is no name. */
const mayBeName = (text: string): boolean => text.length <= MAX_SEARCH_TEXT && /\p{L}/u.test(text);

/** Replaces company names in the last line. Text that only resembles a name stays. */
export function useNameCompletion(): (text: string) => Promise<string> {
  const [search] = useLazySearchStocksQuery();
  return useCallback(
    async (text) => {
      const parts = splitLastLine(text);
      const isName = parts.map((part, at) => at > 0 && mayBeName(part));
      if (isName.filter(Boolean).length > MAX_NAMES) return text;
      const completed = parts.map(async (part, at) => {
        if (!isName[at]) return part;
        const { data = [] } = await search({ q: part, more: true }, true);
        if (data.some(({ symbol }) => symbol === part.toUpperCase())) return part;
        return data.find((match) => isLikelyMeant(part, match))?.symbol ?? part;
      });
      return (await Promise.all(completed)).join("");
    },
    [search],
  );
}
