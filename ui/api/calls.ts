import { changedBy, listOf } from "./changes.ts";

type NameOf<Resource extends string> = Resource extends `${infer Name}:${string}` ? Name : Resource;

/** Tags the shown resources: `alerts`, or one item named by an argument's field, `alerts:{id}`. */
export const shows =
  <Resource extends string>(...resources: readonly Resource[]) =>
  (_response: unknown, _error: unknown, argument: unknown) =>
    resources.map((resource) => {
      const [type = "", field] = resource.split(":");
      const id = field === undefined ? listOf(type).id : fieldOf(argument, field.slice(1, -1));
      return { type: type as NameOf<Resource>, id: id as string | number };
    });

/** `query` names the arguments sent as query parameters. */
export const read = <Tags>(
  path: string,
  { query = [], tags }: { readonly query?: readonly string[]; readonly tags?: Tags } = {},
) => ({
  query: (argument: unknown) => ({ url: fill(path, argument), params: pick(argument, query) }),
  ...(tags === undefined ? {} : { providesTags: tags }),
});

/**
 * `body` names the argument sent as the body; `related` are the resources to reload after a
 * failure.
 */
export const write = <Name extends string = never>(
  method: string,
  path: string,
  {
    body,
    query = [],
    related = [],
  }: {
    readonly body?: string;
    readonly query?: readonly string[];
    readonly related?: readonly Name[];
  } = {},
) => ({
  query: (argument: unknown) => ({
    url: fill(path, argument),
    method,
    params: pick(argument, query),
    ...(body === undefined ? {} : { body: fieldOf(argument, body) }),
  }),
  invalidatesTags: changedBy(related),
});

/** Symbols such as BRK-B and ^GSPC must survive in a path. */
const fill = (path: string, argument: unknown): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(fieldOf(argument, name))),
  );

const pick = (argument: unknown, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fieldOf(argument, name)]));

const fieldOf = (argument: unknown, name: string): unknown =>
  (argument as Readonly<Record<string, unknown>>)[name];
