/** `ChangedMessage` of the contract, without its type. */
export interface Changed {
  readonly run: string;
  readonly at: number;
  readonly changed: readonly string[];
}

/** Tag id of responses that list a resource. */
const LIST = "LIST";

export const listOf = <Name extends string>(type: Name) => ({ type, id: LIST });

export interface ResourceTag {
  readonly type: string;
  readonly id?: string;
}

/** `resource` is `alerts`, or one item, `alerts:7`. */
function tagsOf(resource: string): readonly ResourceTag[] {
  const end = resource.indexOf(":");
  if (end < 0) return [{ type: resource }];
  const type = resource.slice(0, end);
  return [{ type, id: resource.slice(end + 1) }, listOf(type)];
}

export const changedBy =
  <Name extends string>(related: readonly Name[]) =>
  (
    _response: unknown,
    error: unknown,
    _argument: unknown,
    meta: { readonly changed?: readonly ResourceTag[] } | undefined,
  ): { type: Name; id?: string }[] => {
    const changed = (meta?.changed ?? []) as { type: Name; id?: string }[];
    return error === undefined ? changed : [...changed, ...related.map((type) => ({ type }))];
  };

/** More than a screen shows. Clearing costs at most one extra request. */
const MAX_KNOWN = 500;

export type ChangeReader = ReturnType<typeof createChangeReader>;

export function createChangeReader(invalidate: (tags: readonly ResourceTag[]) => void) {
  /** Change number up to which cached responses were invalidated, by resource. */
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
    /** Call it when a write is sent; its response repeats socket messages. */
    writing: () => void (writes += 1),
    /** Returns the tags named by a write's response; `message` is undefined if it named none. */
    answered: (message: Changed | undefined) => {
      writes -= 1;
      const own = message ? take(message) : [];
      if (writes === 0) for (const each of waiting.splice(0)) apply(each);
      return own;
    },
    receive: (message: Changed) => {
      if (writes > 0) waiting.push(message);
      else apply(message);
    },
  };
}

/** Response header of a write; see `ChangedMessage` of the contract. */
const CHANGED_HEADER = "x-changed";

export function readChanged(headers: Headers | undefined): Changed | undefined {
  try {
    return JSON.parse(headers?.get(CHANGED_HEADER) ?? "") as Changed;
  } catch {
    // A write that changed nothing has no such header.
    return undefined;
  }
}
