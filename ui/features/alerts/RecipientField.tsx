import { DeliverySentence } from "../../app/alerts/DeliverySentence.tsx";
import { EVERYONE } from "../../app/alerts/recipients/deliveryProblem.ts";
import { useRecipients } from "../../app/alerts/recipients/useRecipients.ts";
import { FormSelect } from "../../components/forms/FormField.tsx";
import { formatPhone } from "../../format/text.ts";
import type { AlertForm } from "./alertForm.ts";
import { ALL_RECIPIENTS, EMAIL, ONLY_THIS, PHONE, SEND_TO } from "./messages.ts";

type Named = Pick<AlertForm, "emailId" | "phoneNumberId">;

export interface RecipientFieldProps {
  form: Named;
  onChange: (change: Named) => void;
  /** Path that opens the form as it is filled in. */
  returnTo?: string | undefined;
}

/** Everyone, or one address or number. */
export function RecipientField({ form, onChange, returnTo }: RecipientFieldProps) {
  const { recipients, describe, findProblem } = useRecipients();
  const { emails = [], phones = [] } = recipients ?? {};
  const groups = [
    {
      label: EMAIL,
      choices: emails
        .filter(({ isActive }) => isActive)
        .map(({ id, email, label }) => ({ named: { ...EVERYONE, emailId: id }, label, at: email })),
    },
    {
      label: PHONE,
      choices: phones
        .filter(({ isActive }) => isActive)
        .map(({ id, phone, label }) => ({
          named: { ...EVERYONE, phoneNumberId: id },
          label,
          at: formatPhone(phone),
        })),
    },
  ].filter(({ choices }) => choices.length > 0);
  const value = nameOf(form);
  const isEveryone = value === nameOf(EVERYONE);
  const isListed = groups.some(({ choices }) =>
    choices.some(({ named }) => nameOf(named) === value),
  );
  const help =
    isEveryone || findProblem(form) ? (
      <DeliverySentence named={form} returnTo={returnTo} />
    ) : (
      ONLY_THIS
    );
  return (
    <FormSelect
      label={SEND_TO}
      help={help}
      value={value}
      onChange={({ currentTarget }) => onChange(readName(currentTarget.value))}
    >
      <option value={nameOf(EVERYONE)}>{ALL_RECIPIENTS}</option>
      {/* Set through the API or an import: an inactive or deleted one, or one of each kind. */}
      {isEveryone || isListed ? null : <option value={value}>{describe(form)}</option>}
      {groups.map(({ label, choices }) => (
        <optgroup key={label} label={label}>
          {choices.map(({ named, label: own, at }) => (
            <option key={nameOf(named)} value={nameOf(named)}>{`${own} · ${at}`}</option>
          ))}
        </optgroup>
      ))}
    </FormSelect>
  );
}

const nameOf = ({ emailId, phoneNumberId }: Named): string =>
  JSON.stringify([emailId, phoneNumberId]);

function readName(name: string): Named {
  const [emailId, phoneNumberId] = JSON.parse(name) as [number | null, number | null];
  return { emailId, phoneNumberId };
}
