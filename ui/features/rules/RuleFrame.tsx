import { Bracket } from "./Bracket.tsx";
import * as words from "./model/messages.ts";
import { FieldList } from "./FieldList.tsx";
import { channelNames, nameChannel } from "../../components/delivery/deliveryWords.ts";
import { reasonOfConfirmation, reasonOfSessions } from "./model/exclusions.ts";
import { toRule, type RuleDraft } from "./model/draft.ts";
import type { Choice } from "./model/fields.ts";
import {
  fieldsOfFollowUp,
  fieldsOfRepetition,
  setFollowUpField,
  setRepetitionField,
} from "./model/partFields.ts";
import type { EditorContext } from "./model/ruleTypes.ts";
import { describeConfirmation, describeFollowUp, describeRepetition } from "./partWords.ts";
import type { PartNote } from "./useReadBack.ts";

export interface RuleFrameProps {
  draft: RuleDraft;
  context: EditorContext;
  notes: readonly PartNote[];
  onChange: (changed: Partial<RuleDraft>) => void;
}

export function RuleFrame({ draft, context, notes, onChange }: RuleFrameProps) {
  const { options } = context;
  const { confirmation, repetition, sessions, whenUnknown, labels, followUp } = draft;
  const { when } = toRule(draft);
  const isWrong = (part: string) => notes.some(({ path }) => path.startsWith(part));
  return (
    <div className="rule-line">
      <ChoiceBracket
        part={words.CONFIRMATION}
        text={describeConfirmation(confirmation, options)}
        value={confirmation}
        choices={options.confirmations.map(({ name, ...rest }) => ({
          value: name,
          ...rest,
          reason: reasonOfConfirmation(name as typeof confirmation, when),
        }))}
        onChoose={(value) => onChange({ confirmation: value as typeof confirmation })}
      />
      <Bracket
        part={words.HOW_OFTEN}
        text={describeRepetition(repetition, options)}
        isWrong={isWrong("repetition")}
      >
        <FieldList
          fields={fieldsOfRepetition(repetition, options, when)}
          onSet={(name, value) =>
            onChange({ repetition: setRepetitionField(repetition, name, value) })
          }
        />
      </Bracket>
      <ChoiceBracket
        part={words.SESSIONS}
        text={titleOf(words.SESSION_CHOICES, sessions)}
        value={sessions}
        choices={words.SESSION_CHOICES.map((each) => ({
          ...each,
          reason: reasonOfSessions(each.value, when),
        }))}
        onChoose={(value) => onChange({ sessions: value as typeof sessions })}
      />
      <ChoiceBracket
        part={words.UNKNOWN}
        text={whenUnknown === "hold" ? words.HOLD_SHORT : words.TELL_SHORT}
        value={whenUnknown}
        choices={words.UNKNOWN_CHOICES}
        onChoose={(value) => onChange({ whenUnknown: value as typeof whenUnknown })}
      />
      <Bracket
        part={words.FOLLOW_UP}
        text={describeFollowUp(followUp)}
        isWrong={isWrong("followUp")}
      >
        <FieldList
          fields={fieldsOfFollowUp(
            followUp,
            channelNames.map((value) => ({ value, title: nameChannel(value) })),
          )}
          onSet={(name, value) => onChange({ followUp: setFollowUpField(followUp, name, value) })}
        />
      </Bracket>
      <Bracket
        part={words.LABELS}
        text={labels.length === 0 ? words.NO_LABELS : words.describeLabels(labels.join(", "))}
        isWrong={isWrong("labels")}
      >
        <FieldList
          fields={[
            {
              kind: "words",
              name: "labels",
              label: words.LABELS,
              value: labels,
              whenEmpty: words.LABELS_HELP,
            },
          ]}
          onSet={(_, value) => onChange({ labels: [...(value as readonly string[])] })}
        />
      </Bracket>
    </div>
  );
}

const titleOf = (choices: readonly Choice[], value: string): string =>
  choices.find((each) => each.value === value)?.title.toLowerCase() ?? value;

interface ChoiceBracketProps {
  part: string;
  text: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

function ChoiceBracket({ part, text, value, choices, onChoose }: ChoiceBracketProps) {
  return (
    <Bracket part={part} text={text}>
      <FieldList
        fields={[{ kind: "choice", name: "choice", label: part, value, choices }]}
        onSet={(_, chosen) => onChoose(String(chosen))}
      />
    </Bracket>
  );
}
