/** What the server says has changed; `ChangedMessage` of the contract, without its type. */
export interface Changed {
  readonly run: string;
  readonly at: number;
  readonly changed: readonly string[];
}

/** Tag of all answers that show many of a resource: one that changes is in them. */
const LIST = "LIST";

export const listOf = <Name extends string>(type: Name) => ({ type, id: LIST });

export interface ResourceTag {
  readonly type: string;
  readonly id?: string;
}

/** Tags of a resource as the server names it: `alerts`, or one of them, `alerts:7`. */
function tagsOf(resource: string): readonly ResourceTag[] {
  const end = resource.indexOf(":");
  if (end < 0) return [{ type: resource }];
  const type = resource.slice(0, end);
  return [{ type, id: resource.slice(end + 1) }, listOf(type)];
}

/**
 * What a mutation invalidates: what the answer names, and, when it failed, `related`, which may have
 * been changed elsewhere.
 */
export const changedBy =
  <Name extends string>(related: readonly Name[]) =>
  (
    _answer: unknown,
    error: unknown,
    _argument: unknown,
    meta: { readonly changed?: readonly ResourceTag[] } | undefined,
  ): { type: Name; id?: string }[] => {
    const changed = (meta?.changed ?? []) as { type: Name; id?: string }[];
    return error === undefined ? changed : [...changed, ...related.map((type) => ({ type }))];
  };

/** Keeps the page's answers in step with what the server says has changed. */
export interface ChangeReader {
  /** A write is sent: what the socket says meanwhile waits for its answer, which says the same. */
  writing(): void;
  /** Tags of what the answer to a write names; undefined where there was none. */
  answered(message: Changed | undefined): readonly ResourceTag[];
  /** A message of the socket. */
  hear(message: Changed): void;
}

/** More than one screen ever shows; forgetting costs one request too many. */
const MAX_KNOWN = 500;

/** Invalidates each change once, whichever of the socket and the answer to a write names it first. */
export function createChangeReader(
  invalidate: (tags: readonly ResourceTag[]) => void,
): ChangeReader {
  /** By resource, the count of changes up to which its answers were invalidated. */
  const known = new Map<string, number>();
  let knownRun = "";
  let writes = 0;
  const waiting: Changed[] = [];

  const take = ({ run, at, changed }: Changed): readonly ResourceTag[] => {
    if (run !== knownRun || known.size > MAX_KNOWN) known.clear();
    knownRun = run;
    return changed.flatMap((resource) => {
      const [whole = resource] = resource.split(":");
      if (Math.max(known.get(resource) ?? 0, known.get(whole) ?? 0) >= at) return [];
      known.set(resource, at);
      return tagsOf(resource);
    });
  };

  const apply = (message: Changed) => {
    const tags = take(message);
    if (tags.length > 0) invalidate(tags);
  };

  return {
    writing: () => void (writes += 1),
    answered: (message) => {
      writes -= 1;
      const own = message ? take(message) : [];
      if (writes === 0) for (const each of waiting.splice(0)) apply(each);
      return own;
    },
    hear: (message) => {
      if (writes > 0) waiting.push(message);
      else apply(message);
    },
  };
}

/** Header of the answer to a write; see `ChangedMessage` of the contract. */
const CHANGED_HEADER = "x-changed";

export function readChanged(headers: Headers | undefined): Changed | undefined {
  try {
    return JSON.parse(headers?.get(CHANGED_HEADER) ?? "") as Changed;
  } catch {
    // A write that changed nothing has none.
    return undefined;
  }
}
