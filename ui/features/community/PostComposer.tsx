import { MAX_COMMUNITY_NAME, MAX_POST, MAX_POST_TITLE } from "../../../backend/domain/limits.ts";
import { Button, TextArea } from "@blueprintjs/core";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { fieldErrorOf, sentenceOf } from "../../api/apiError.ts";
import { useCreateCommunityPostMutation, useGetAccessQuery } from "../../api/endpoints.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { showToast } from "../../app/toasts.ts";
import { FormField, FormInput } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { checkPost, describeRoom, EMPTY_DRAFT, type CheckedPost, type PostDraft } from "./draft.ts";
import { FormFailure } from "./FormFailure.tsx";
import * as words from "./messages.ts";
import { type PosterNameControl } from "./posterName.ts";
import { submitByKeyboard } from "./submitByKeyboard.ts";

export interface PostComposerProps {
  name: PosterNameControl;
  /** Lets the empty state of the feed focus the title. */
  titleInput: RefObject<HTMLInputElement | null>;
}

export function PostComposer({ name, titleInput }: PostComposerProps) {
  const [draft, setDraft] = useState<PostDraft>(EMPTY_DRAFT);
  const [checked, setChecked] = useState<CheckedPost>();
  const [nameProblem, setNameProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [create, { isLoading }] = useCreateCommunityPostMutation();
  const contentInput = useRef<HTMLTextAreaElement>(null);
  const reach = useReach();

  const change = (changed: Partial<PostDraft>) => {
    setDraft({ ...draft, ...changed });
    setChecked(undefined);
    setFailure(undefined);
  };
  const problemOf = (field: "title" | "content") =>
    checked?.status === "incomplete" && checked.field === field ? checked.sentence : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setFailure(undefined);
    setNameProblem(undefined);
    const post = checkPost(draft);
    setChecked(post);
    if (post.status === "incomplete") {
      (post.field === "title" ? titleInput : contentInput).current?.focus();
      return;
    }
    const { title, content } = post;
    try {
      await create({ newCommunityPost: { username: name.signature, title, content } }).unwrap();
      setDraft(EMPTY_DRAFT);
      showToast({ intent: "success", message: words.POSTED });
    } catch (error) {
      const fault = fieldErrorOf(error, ["username", "title", "content"]);
      if (fault === undefined) setFailure(sentenceOf(error));
      else if (fault.field === "username") setNameProblem(fault.sentence);
      else setChecked({ status: "incomplete", field: fault.field, sentence: fault.sentence });
    }
  };

  return (
    <Panel title={words.WRITE_A_POST} isPadded>
      <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
        <FormInput
          label={words.NAME}
          isRequired={false}
          error={nameProblem}
          help={words.NAME_HELP}
          name="nickname"
          autoComplete="nickname"
          placeholder={words.ANONYMOUS}
          maxLength={MAX_COMMUNITY_NAME}
          value={name.typed}
          onValueChange={name.change}
        />
        <FormInput
          label={words.TITLE}
          error={problemOf("title")}
          name="title"
          autoComplete="off"
          inputRef={titleInput}
          maxLength={MAX_POST_TITLE}
          value={draft.title}
          onValueChange={(title) => change({ title })}
        />
        <FormField
          label={words.CONTENT}
          error={problemOf("content")}
          help={describeRoom(draft.content, MAX_POST)}
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              name="content"
              fill
              rows={6}
              inputRef={contentInput}
              maxLength={MAX_POST}
              value={draft.content}
              onChange={(event) => change({ content: event.currentTarget.value })}
              onKeyDown={submitByKeyboard}
            />
          )}
        </FormField>
        <FormFailure what={words.POST_FAILED} reason={failure} />
        <div className="form-end">
          <p className="community-reach">{reach}</p>
          <Button type="submit" intent="primary" text={words.POST} loading={isLoading} />
        </div>
      </form>
    </Panel>
  );
}

function useReach(): string {
  const { isDemo } = useDemoInbox();
  const { data: access } = useGetAccessQuery(undefined, { skip: isDemo });
  if (isDemo) return words.REACHES_DEMO;
  if (access === undefined) return words.REACHES_USERS;
  return access.isPasscodeRequired ? words.REACHES_SIGNED_IN : words.REACHES_COMPUTER;
}
