import { BLANK_LEAF } from "./leafFields.ts";
import { USUAL_DURATION } from "./partFields.ts";
import type { Condition, Duration, Leaf } from "./ruleTypes.ts";

export type GroupKind = "all" | "any" | "not" | "then" | "heldFor";

/** The key stays the same when the node moves. */
export type Node = LeafNode | GroupNode;

export interface LeafNode {
  readonly key: string;
  readonly kind: "leaf";
  readonly leaf: Leaf;
}

/** `then` has two children; `not` and `heldFor` have one. `then` and `heldFor` have a duration. */
export interface GroupNode {
  readonly key: string;
  readonly kind: GroupKind;
  readonly children: readonly Node[];
  readonly duration: Duration | null;
}

let keys = 0;
const nextKey = (): string => `c${++keys}`;

export const leafNode = (leaf: Leaf = BLANK_LEAF): LeafNode => ({
  key: nextKey(),
  kind: "leaf",
  leaf,
});

const groupNode = (
  kind: GroupKind,
  children: readonly Node[],
  duration: Duration | null = null,
): GroupNode => ({ key: nextKey(), kind, children, duration });

export function toNode(condition: Condition): Node {
  switch (condition.kind) {
    case "all":
    case "any":
      return groupNode(condition.kind, condition.conditions.map(toNode));
    case "not":
      return groupNode("not", [toNode(condition.condition)]);
    case "heldFor":
      return groupNode("heldFor", [toNode(condition.condition)], condition.duration);
    case "then":
      return groupNode(
        "then",
        [toNode(condition.first), toNode(condition.second)],
        condition.within,
      );
    default:
      return leafNode(condition);
  }
}

export function toCondition(node: Node): Condition {
  if (node.kind === "leaf") return node.leaf;
  const [first, second] = node.children.map(toCondition);
  const duration = node.duration ?? USUAL_DURATION;
  switch (node.kind) {
    case "all":
    case "any":
      return { kind: node.kind, conditions: node.children.map(toCondition) };
    case "not":
      return { kind: "not", condition: first ?? BLANK_LEAF };
    case "heldFor":
      return { kind: "heldFor", condition: first ?? BLANK_LEAF, duration };
    case "then":
      return {
        kind: "then",
        first: first ?? BLANK_LEAF,
        second: second ?? BLANK_LEAF,
        within: duration,
      };
    default:
      return node satisfies never;
  }
}

/** Replaces one node. Null removes it, and with it any group that becomes meaningless. */
function change(root: Node, key: string, replace: (node: Node) => Node | null): Node | null {
  if (root.key === key) return replace(root);
  if (root.kind === "leaf") return root;
  const children = root.children
    .map((child) => change(child, key, replace))
    .filter((child) => child !== null);
  if (children.length === root.children.length) {
    return children.every((child, at) => child === root.children[at])
      ? root
      : { ...root, children };
  }
  const [only] = children;
  if (only === undefined) return null;
  return children.length === 1 ? only : { ...root, children };
}

export const replaceNode = (root: Node, key: string, replace: (node: Node) => Node): Node =>
  change(root, key, replace) ?? root;

/** The last condition cannot be removed. */
export const removeNode = (root: Node, key: string): Node => change(root, key, () => null) ?? root;

export const setLeaf = (root: Node, key: string, leaf: Leaf): Node =>
  replaceNode(root, key, (node) => (node.kind === "leaf" ? { ...node, leaf } : node));

export const setDuration = (root: Node, key: string, duration: Duration): Node =>
  replaceNode(root, key, (node) => (node.kind === "leaf" ? node : { ...node, duration }));

export const setGroupKind = (root: Node, key: string, kind: "all" | "any"): Node =>
  replaceNode(root, key, (node) => (node.kind === "leaf" ? node : { ...node, kind }));

/** A group that needs two conditions gets a new one. */
export const wrapNode = (root: Node, key: string, kind: GroupKind): Node =>
  replaceNode(root, key, (node) => {
    const isSingle = kind === "not" || kind === "heldFor";
    const isTimed = kind === "then" || kind === "heldFor";
    return groupNode(kind, isSingle ? [node] : [node, leafNode()], isTimed ? USUAL_DURATION : null);
  });

export const unwrapNode = (root: Node, key: string): Node =>
  replaceNode(root, key, (node) => (node.kind === "leaf" ? node : (node.children[0] ?? node)));

const isList = (node: Node | undefined): node is GroupNode =>
  node?.kind === "all" || node?.kind === "any";

/** Inserts into the same list, or into a new "all of" around both. */
export function addAfter(root: Node, key: string): Node {
  const parent = parentOf(root, key);
  if (!isList(parent)) return wrapNode(root, key, "all");
  return replaceNode(root, parent.key, () => ({
    ...parent,
    children: parent.children.flatMap((child) =>
      child.key === key ? [child, leafNode()] : [child],
    ),
  }));
}

export function moveNode(root: Node, key: string, places: 1 | -1): Node {
  const parent = parentOf(root, key);
  const at = parent?.children.findIndex((child) => child.key === key) ?? -1;
  const next = parent?.children[at + places];
  if (parent === undefined || next === undefined) return root;
  return moveBefore(root, key, places < 0 ? next.key : (parent.children[at + 2]?.key ?? null));
}

/** Moves a node before a sibling; null is the end. Other targets change nothing. */
export function moveBefore(root: Node, key: string, before: string | null): Node {
  const parent = parentOf(root, key);
  const moved = parent?.children.find((child) => child.key === key);
  if (parent === undefined || moved === undefined || key === before) return root;
  const others = parent.children.filter((child) => child !== moved);
  const at = before === null ? others.length : others.findIndex((child) => child.key === before);
  if (at < 0) return root;
  return replaceNode(root, parent.key, () => ({
    ...parent,
    children: others.toSpliced(at, 0, moved),
  }));
}

/**
 * Returns the sibling to drop before; null for the end. The middle of the `pointed` line is below
 * the pointer; lines outside the group count as its start or end.
 */
export function neighborAt(root: Node, key: string, pointed: string | null): string | null {
  if (pointed === null) return null;
  const order = [...pathsOf(root).keys()];
  const place = order.indexOf(pointed);
  const neighbors = parentOf(root, key)?.children ?? [];
  return neighbors.find((child) => order.indexOf(child.key) >= place)?.key ?? null;
}

function parentOf(root: Node, key: string): GroupNode | undefined {
  if (root.kind === "leaf") return undefined;
  if (root.children.some((child) => child.key === key)) return root;
  for (const child of root.children) {
    const found = parentOf(child, key);
    if (found) return found;
  }
  return undefined;
}

/** Server's name of a child, such as `conditions.1` or `first`. */
function stepTo(kind: GroupKind, at: number): string {
  if (kind === "all" || kind === "any") return `conditions.${at}`;
  if (kind === "then") return at === 0 ? "first" : "second";
  return "condition";
}

export function pathsOf(root: Node, path = "when"): ReadonlyMap<string, string> {
  const paths = new Map([[root.key, path]]);
  if (root.kind === "leaf") return paths;
  for (const [at, child] of root.children.entries()) {
    for (const entry of pathsOf(child, `${path}.${stepTo(root.kind, at)}`)) paths.set(...entry);
  }
  return paths;
}

/** Returns the key of the deepest node on a path from the server. */
export function nodeAt(root: Node, path: string): string | undefined {
  let found: { key: string; length: number } | undefined;
  for (const [key, own] of pathsOf(root)) {
    const isWithin = path === own || path.startsWith(`${own}.`);
    if (isWithin && own.length >= (found?.length ?? 0)) found = { key, length: own.length };
  }
  return found?.key;
}
