import { MAX_REPLY } from "../../../backend/domain/limits.ts";
import { Button, TextArea } from "@blueprintjs/core";
import { useRef, useState, type FormEvent } from "react";
import { fieldErrorOf, sentenceOf } from "../../api/apiError.ts";
import { useCreateCommunityCommentMutation, type CommunityPost } from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { FormField } from "../../components/forms/FormField.tsx";
import { checkReply, describeRoom } from "./draft.ts";
import { FormFailure } from "./FormFailure.tsx";
import * as words from "./messages.ts";
import { submitByKeyboard } from "./submitByKeyboard.ts";

export interface ReplyFormProps {
  post: CommunityPost;
  signature: string;
  draft: string;
  onDraft: (draft: string) => void;
}

export function ReplyForm({ post, signature, draft, onDraft }: ReplyFormProps) {
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [create, { isLoading }] = useCreateCommunityCommentMutation();
  const input = useRef<HTMLTextAreaElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setFailure(undefined);
    const reply = checkReply(draft);
    setProblem(reply.status === "incomplete" ? reply.sentence : undefined);
    if (reply.status === "incomplete") {
      input.current?.focus();
      return;
    }
    try {
      await create({
        id: post.id,
        newCommunityComment: { username: signature, content: reply.content },
      }).unwrap();
      onDraft("");
      showToast({ intent: "success", message: words.REPLIED });
    } catch (error) {
      const fault = fieldErrorOf(error, ["content"]);
      if (fault) setProblem(fault.sentence);
      else setFailure(sentenceOf(error));
    }
  };

  return (
    <form
      className="form-stack"
      aria-label={words.nameReplyTo(post.title)}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <FormField
        label={words.YOUR_REPLY}
        error={problem}
        help={describeRoom(draft, MAX_REPLY) || words.describeSigned(signature)}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            name="reply"
            fill
            rows={2}
            inputRef={input}
            maxLength={MAX_REPLY}
            value={draft}
            onChange={(event) => {
              onDraft(event.currentTarget.value);
              setFailure(undefined);
            }}
            onKeyDown={submitByKeyboard}
          />
        )}
      </FormField>
      <FormFailure what={words.REPLY_FAILED} reason={failure} />
      <div className="form-end">
        <Button type="submit" text={words.POST_REPLY} loading={isLoading} />
      </div>
    </form>
  );
}
