import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import type { ReactNode, Ref } from "react";
import { CANCEL } from "../components/messages.ts";

interface DialogFormProps {
  readonly ref?: Ref<HTMLFormElement>;
  readonly className?: string;
  readonly submitText: string;
  readonly isSaving: boolean;
  readonly isCancelDisabled?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => unknown;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function DialogForm({
  ref,
  className = "",
  submitText,
  isSaving,
  isCancelDisabled = false,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps) {
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      <DialogBody className={className}>{children}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={CANCEL} disabled={isCancelDisabled} onClick={onCancel} />
            <Button type="submit" intent="primary" text={submitText} loading={isSaving} />
          </>
        }
      />
    </form>
  );
}
