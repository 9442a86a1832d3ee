import { MAX_NAME } from "../../../../backend/domain/rules/limits.ts";
import { Button, Dialog, DialogBody, DialogFooter, SegmentedControl } from "@blueprintjs/core";
import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCreateRuleMutation } from "../../../api/endpoints.ts";
import { DeliverySentence } from "../../../app/alerts/DeliverySentence.tsx";
import { ruleOfLine } from "../../../app/rules/lineRule.ts";
import { createRulePath, type LineRuleDraft } from "../../../app/rules/ruleDraft.ts";
import { showFailure, showToast } from "../../../app/toasts.ts";
import { FormField, FormSelect, FormInput } from "../../../components/forms/FormField.tsx";
import * as words from "../messages.ts";

export type AlertedLine = Pick<LineRuleDraft, "symbol" | "timeframe" | "line">;

export interface LineAlertDialogProps {
  isOpen: boolean;
  subject: AlertedLine;
  onClose: () => void;
}

export function LineAlertDialog({ isOpen, subject, onClose }: LineAlertDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onOpening={(node) => node.querySelector("select")?.focus()}
      title={words.LINE_ALERT_TITLE}
    >
      <LineAlertForm subject={subject} onClose={onClose} />
    </Dialog>
  );
}

const conditions = Object.entries(words.LINE_ALERTS).map(([value, label]) => ({ value, label }));
const directions = Object.entries(words.LINE_DIRECTIONS).map(([value, label]) => ({
  value,
  label,
}));

function LineAlertForm({ subject, onClose }: Omit<LineAlertDialogProps, "isOpen">) {
  const [alert, setAlert] = useState<LineRuleDraft["alert"]>("crossed");
  const [chosen, setDirection] = useState<keyof typeof words.LINE_DIRECTIONS>("either");
  const [typed, setTyped] = useState<string>();
  const [create, { isLoading }] = useCreateRuleMutation();
  const navigate = useNavigate();
  const formId = useId();
  // A touch has no direction.
  const direction = alert === "touched" ? "either" : chosen;
  const name = typed ?? words.nameLineAlert(subject.symbol, alert, direction);
  const draft: LineRuleDraft = { ...subject, alert, direction, name };

  const save = async () => {
    try {
      const { id } = await create({ newRule: { rule: ruleOfLine(draft) } }).unwrap();
      showToast({
        intent: "success",
        message: words.ALERT_CREATED,
        action: { text: words.VIEW, onClick: () => void navigate(`/rules?rule=${id}`) },
      });
      onClose();
    } catch (error) {
      showFailure(words.ALERT_FAILED, error);
    }
  };

  return (
    <>
      <DialogBody>
        <form
          id={formId}
          className="form-stack"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <div className="form-pair">
            <FormSelect
              label={words.nameLineCondition(subject.symbol)}
              options={conditions}
              value={alert}
              onChange={({ currentTarget }) =>
                setAlert(currentTarget.value as LineRuleDraft["alert"])
              }
            />
            <FormField label={words.LINE_DIRECTION}>
              {(wiring) => (
                <SegmentedControl
                  {...wiring}
                  fill
                  aria-label={words.LINE_DIRECTION}
                  options={directions}
                  disabled={alert === "touched"}
                  value={direction}
                  onValueChange={(value) =>
                    setDirection(value as keyof typeof words.LINE_DIRECTIONS)
                  }
                />
              )}
            </FormField>
          </div>
          <FormInput
            label={words.ALERT_NAME}
            isRequired={false}
            name="alertName"
            maxLength={MAX_NAME}
            value={name}
            onValueChange={setTyped}
          />
          <p className="form-note">
            <DeliverySentence returnTo={createRulePath(draft)} />
          </p>
        </form>
      </DialogBody>
      <DialogFooter
        actions={
          <Button
            type="submit"
            form={formId}
            intent="primary"
            text={words.CREATE_ALERT}
            loading={isLoading}
          />
        }
      >
        <Button
          variant="minimal"
          text={words.MORE_OPTIONS}
          onClick={() => void navigate(createRulePath(draft))}
        />
      </DialogFooter>
    </>
  );
}
