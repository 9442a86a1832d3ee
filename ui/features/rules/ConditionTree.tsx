import { isPortfolioWide } from "../../../backend/domain/rules/combinations.ts";
import { MAX_FIGURE } from "../../../backend/domain/rules/limits.ts";
import { Button, InputGroup } from "@blueprintjs/core";
import {
  ArrowDownIcon,
  ArrowUpIcon,
  DragHandleVerticalIcon,
  PlusIcon,
  SeriesAddIcon,
  TimeIcon,
  TrashIcon,
  UngroupObjectsIcon,
} from "@blueprintjs/icons";
import { ActionMenu, type MenuAction } from "../../components/actions/ActionMenu.tsx";
import type { Quote } from "../../api/endpoints.ts";
import { listTargetChoices } from "../../app/alerts/alertSubject.ts";
import { describeShift, nameTargetChoice } from "../../app/alerts/messages.ts";
import { formatPriceOf } from "../../format/level.ts";
import { useRowDrag, type RowDrag } from "../../app/browser/input/useRowDrag.ts";
import { Bracket } from "./Bracket.tsx";
import * as words from "./model/messages.ts";
import { FieldList, useTypedNumber } from "./FieldList.tsx";
import { isPriced } from "./model/comparable.ts";
import {
  fieldsOfPart,
  partsOfLeaf,
  seriesOfPart,
  setLevel,
  setPartField,
  type LeafPart,
} from "./model/leafFields.ts";
import type { FieldValue } from "./model/fields.ts";
import { fieldsOfDuration, setDurationField } from "./model/partFields.ts";
import type { EditorContext } from "./model/ruleTypes.ts";
import {
  addAfter,
  moveBefore,
  moveNode,
  neighborAt,
  pathsOf,
  removeNode,
  setDuration,
  setGroupKind,
  setLeaf,
  toCondition,
  unwrapNode,
  wrapNode,
  type GroupNode,
  type LeafNode,
  type Node,
} from "./model/tree.ts";
import { describeDuration, describeLeaf, describePart } from "./partWords.ts";
import type { PartNote } from "./useReadBack.ts";

export interface ConditionTreeProps {
  root: Node;
  context: EditorContext;
  /** Errors, and conditions that cannot be evaluated. */
  notes: readonly PartNote[];
  /** Quote of the only watched stock, whose price suggests levels. */
  quote?: Quote | undefined;
  /** `focus` selects the element to focus after the change. */
  onChange: (root: Node, focus?: string) => void;
}

interface Shared extends ConditionTreeProps {
  readonly drag: RowDrag;
  readonly paths: ReadonlyMap<string, string>;
}

export function ConditionTree(props: ConditionTreeProps) {
  const { root, onChange } = props;
  const drag = useRowDrag(({ key, before }) =>
    onChange(moveBefore(root, key, neighborAt(root, key, before))),
  );
  const last = root.kind === "all" || root.kind === "any" ? root.children.at(-1) : root;
  const shared: Shared = { ...props, drag, paths: pathsOf(root) };
  return (
    <div className="rule-tree">
      <ol className="rule-conditions" data-rows="">
        <NodeLine node={root} joiner={words.WHEN} shared={shared} />
      </ol>
      <Button
        size="small"
        icon={<PlusIcon />}
        text={words.ADD_CONDITION}
        onClick={() => {
          const next = addAfter(root, last?.key ?? root.key);
          const added = [...pathsOf(next).keys()].findLast((key) => !shared.paths.has(key));
          onChange(next, `[data-row="${added}"] .rule-bracket`);
        }}
      />
    </div>
  );
}

interface LineProps<Of extends Node> {
  node: Of;
  /** Word before the line: "When", "and", "or" or "then". */
  joiner: string;
  shared: Shared;
}

function NodeLine({ node, joiner, shared }: LineProps<Node>) {
  const { drag } = shared;
  const isDragged = drag.dragged?.key === node.key;
  const isTarget = drag.dragged !== undefined && drag.dragged.before === node.key;
  return (
    <li
      data-row={node.key}
      className={`rule-condition${isDragged ? " rule-dragged" : ""}${isTarget ? " rule-drop" : ""}`}
    >
      {node.kind === "leaf" ? (
        <LeafLine node={node} joiner={joiner} shared={shared} />
      ) : (
        <GroupLine node={node} joiner={joiner} shared={shared} />
      )}
      {node.kind === "leaf" ? <Levels node={node} shared={shared} /> : null}
      <Notes node={node} shared={shared} />
    </li>
  );
}

function Notes({ node, shared: { notes, paths } }: { node: Node; shared: Shared }) {
  const path = paths.get(node.key) ?? "";
  const own = notes.filter((note) => note.at === path);
  return own.map(({ path: part, sentence, isRefusal }) => (
    <p
      key={`${part} ${sentence}`}
      id={noteId(part)}
      className={isRefusal ? "rule-note rule-note-wrong" : "rule-note"}
      role={isRefusal ? "alert" : undefined}
    >
      {sentence}
    </p>
  ));
}

const noteId = (path: string): string => `rule-note-${path}`;

function LeafLine({ node, joiner, shared }: LineProps<LeafNode>) {
  const { root, context, notes, paths, onChange } = shared;
  const { options } = context;
  const { key, leaf } = node;
  const path = paths.get(key) ?? "";
  const name = describeLeaf(leaf, options);
  return (
    <div className="rule-line">
      <Handle name={name} node={node} shared={shared} />
      <span className="rule-joiner">{joiner}</span>
      {partsOfLeaf(leaf).map((part, at) => {
        const own = `${path}.${part}`;
        const isWrong = notes.some((note) => note.path === own);
        const series = seriesOfPart(leaf, part);
        const isNumber = typeof series === "object" && series.kind === "constant";
        const set = (field: string, value: FieldValue) =>
          onChange(setLeaf(root, key, setPartField(leaf, part, field, value, context)));
        return (
          // Keeps the bracket open when a choice turns a figure into an event.
          <span key={at === 0 ? "first" : part} className="rule-part">
            {part === "high" ? <span className="rule-joiner">{words.AND}</span> : null}
            {isNumber ? (
              <ValueInput
                part={part}
                value={series.value}
                faultId={isWrong ? noteId(own) : undefined}
                onSet={(value) => set("value", value)}
              />
            ) : null}
            <Bracket
              part={words.PART_NAMES[part]}
              text={describePart(leaf, part, options)}
              isWrong={isWrong && !isNumber}
              isCompact={isNumber}
            >
              <FieldList fields={fieldsOfPart(leaf, part, context)} onSet={set} />
            </Bracket>
          </span>
        );
      })}
      <LineActions name={name} node={node} shared={shared} />
    </div>
  );
}

interface ValueInputProps {
  part: LeafPart;
  value: number;
  /** Id of the message about the value. */
  faultId: string | undefined;
  onSet: (value: number | null) => void;
}

function ValueInput({ part, value, faultId, onSet }: ValueInputProps) {
  const bounds = { value, min: -MAX_FIGURE, max: MAX_FIGURE, isWhole: false };
  const { fault, input } = useTypedNumber(bounds, onSet);
  const isWrong = fault !== undefined || faultId !== undefined;
  return (
    <InputGroup
      {...input}
      className="rule-value figures"
      size="small"
      intent={isWrong ? "danger" : "none"}
      placeholder={words.VALUE}
      aria-label={words.PART_NAMES[part]}
      aria-required
      aria-invalid={isWrong}
      aria-describedby={faultId}
    />
  );
}

function Levels({ node: { key, leaf }, shared }: { node: LeafNode; shared: Shared }) {
  const { root, context, quote, onChange } = shared;
  const isLevel =
    leaf.kind === "comparison" && leaf.right.kind === "constant" && isPriced(leaf, context.options);
  if (!isLevel || context.frame?.scope.kind !== "symbol") return null;
  return (
    <fieldset className="rule-levels" aria-label={words.LEVELS}>
      {listTargetChoices("above", quote?.price ?? null, quote?.symbol).map(
        ({ percent, target }) => {
          const text = describeShift(percent);
          const level = Number(target);
          const price =
            quote && target !== null ? formatPriceOf(quote.symbol, level, quote.currency) : "";
          return (
            <Button
              key={percent}
              size="small"
              // A disabled button would be skipped by Tab.
              className={target === null ? "figures bp6-disabled" : "figures"}
              aria-disabled={target === null}
              text={text}
              aria-label={nameTargetChoice(text, price)}
              onClick={() =>
                target !== null && onChange(setLeaf(root, key, setLevel(leaf, level, percent < 0)))
              }
            />
          );
        },
      )}
      {quote === undefined ? null : (
        <span className="rule-muted figures">
          {words.describePriceNow(
            quote.symbol,
            formatPriceOf(quote.symbol, quote.price, quote.currency),
          )}
        </span>
      )}
    </fieldset>
  );
}

function GroupLine({ node, joiner, shared }: LineProps<GroupNode>) {
  return (
    <>
      <div className="rule-line">
        <Handle name={words.GROUP} node={node} shared={shared} />
        <span className="rule-joiner">{joiner}</span>
        <GroupWord node={node} shared={shared} />
        <LineActions name={words.GROUP} node={node} shared={shared} />
      </div>
      <ol className="rule-conditions rule-group">
        {node.children.map((child, at) => (
          <NodeLine
            key={child.key}
            node={child}
            joiner={at === 0 ? "" : (words.JOINERS.get(node.kind) ?? "")}
            shared={shared}
          />
        ))}
      </ol>
    </>
  );
}

function GroupWord({ node, shared }: { node: GroupNode; shared: Shared }) {
  const { root, context, onChange } = shared;
  const { kind, duration, key } = node;
  if (kind === "not") return <span className="rule-joiner">{words.NOT}</span>;
  if (kind === "all" || kind === "any") {
    const combinations = context.options.combinations.filter(
      ({ name }) => name === "all" || name === "any",
    );
    return (
      <Bracket part={words.GROUP_KIND} text={kind === "all" ? words.ALL_OF : words.ANY_OF}>
        <FieldList
          fields={[
            {
              kind: "choice",
              name: "kind",
              label: words.GROUP_KIND,
              value: kind,
              choices: combinations.map(({ name, ...rest }) => ({ value: name, ...rest })),
            },
          ]}
          onSet={(_, value) => onChange(setGroupKind(root, key, value === "any" ? "any" : "all"))}
        />
      </Bracket>
    );
  }
  if (duration === null) return null;
  const isBarless =
    context.frame !== undefined &&
    isPortfolioWide({ scope: context.frame.scope, when: toCondition(root) });
  return (
    <>
      <span className="rule-joiner">{kind === "then" ? words.THEN_WITHIN : words.HELD_FOR}</span>
      <Bracket part={words.DURATION} text={describeDuration(duration)}>
        <FieldList
          fields={fieldsOfDuration(duration, context.options, isBarless)}
          onSet={(field, value) =>
            onChange(setDuration(root, key, setDurationField(duration, field, value)))
          }
        />
      </Bracket>
    </>
  );
}

/** The handle is for pointers; the arrow buttons serve the keyboard. */
function Handle({ name, node, shared }: { name: string; node: Node; shared: Shared }) {
  if (node === shared.root) return null;
  return (
    <span
      className="rule-handle"
      title={words.nameHandle(name)}
      aria-hidden="true"
      {...shared.drag.handleProps(node.key)}
    >
      <DragHandleVerticalIcon />
    </span>
  );
}

function LineActions({ name, node, shared }: { name: string; node: Node; shared: Shared }) {
  const { root, onChange } = shared;
  const { key } = node;
  const isRoot = node === root;
  const isSingle = node.kind === "not" || node.kind === "heldFor";
  const actions: readonly MenuAction[] = [
    {
      text: words.ADD_BELOW,
      icon: <PlusIcon />,
      onSelect: () => onChange(addAfter(root, key)),
    },
    ...words.WRAP.map(([kind, text]) => ({
      text,
      icon: kind === "heldFor" || kind === "then" ? <TimeIcon /> : <SeriesAddIcon />,
      onSelect: () => onChange(wrapNode(root, key, kind)),
    })),
    ...(isSingle
      ? [
          {
            text: words.UNWRAP,
            icon: <UngroupObjectsIcon />,
            onSelect: () => onChange(unwrapNode(root, key)),
          },
        ]
      : []),
    ...(isRoot
      ? []
      : [
          {
            text: words.REMOVE,
            icon: <TrashIcon />,
            onSelect: () => onChange(removeNode(root, key)),
          },
        ]),
  ];
  return (
    <span className="rule-line-actions">
      {isRoot
        ? null
        : ([-1, 1] as const).map((places) => (
            <Button
              key={places}
              variant="minimal"
              size="small"
              icon={places < 0 ? <ArrowUpIcon /> : <ArrowDownIcon />}
              data-focus={`${places}:${key}`}
              aria-label={places < 0 ? words.nameUp(name) : words.nameDown(name)}
              onClick={() =>
                onChange(moveNode(root, key, places), `[data-focus="${places}:${key}"]`)
              }
            />
          ))}
      <ActionMenu name={words.nameMore(name)} actions={actions} />
    </span>
  );
}
