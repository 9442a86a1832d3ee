import { Button } from "@blueprintjs/core";
import { sentenceOf } from "../../api/apiError.ts";
import { useAcknowledgeRuleMutation, useGetUnacknowledgedFiringsQuery } from "../../api/rules.ts";
import type { InboxEntry } from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { describeEntry } from "./entryWords.ts";
import { ACKNOWLEDGE, ACKNOWLEDGED, ACKNOWLEDGE_FAILED, nameAcknowledge } from "./messages.ts";

/** Ends the repeats of a firing; nothing where none waits. The entry's id is that of the firing. */
export function AcknowledgeButton({ entry: { id: firing, facts } }: { entry: InboxEntry }) {
  const isRule = facts.kind === "ruleFired";
  const { data } = useGetUnacknowledgedFiringsQuery(undefined, { skip: !isRule });
  const [acknowledge, { isLoading }] = useAcknowledgeRuleMutation();
  if (!isRule || !data?.some((open) => open.firing === firing)) return null;
  const press = async () => {
    try {
      await acknowledge({ id: facts.ruleId, ruleAcknowledgement: { firing } }).unwrap();
      showToast({ intent: "success", message: ACKNOWLEDGED });
    } catch (error) {
      showToast({ intent: "failure", title: ACKNOWLEDGE_FAILED, message: sentenceOf(error) });
    }
  };
  return (
    <Button
      size="small"
      text={ACKNOWLEDGE}
      aria-label={nameAcknowledge(describeEntry(facts).title)}
      loading={isLoading}
      onClick={() => void press()}
    />
  );
}
