import { HTMLSelect } from "@blueprintjs/core";
import { useRecipients } from "../../app/alerts/useRecipients.ts";
import { FormField } from "../../components/FormField.tsx";
import { formatPhone } from "../../format/phone.ts";
import type { AlertForm } from "./alertForm.ts";
import {
  EVERY_ADDRESS,
  EVERY_NUMBER,
  NOT_LISTED,
  ONLY_EMAIL,
  ONLY_PHONE,
  PHONE_NUMBER,
  SEND_TO,
} from "./messages.ts";

export interface RecipientFieldsProps {
  form: Pick<AlertForm, "destination" | "phone">;
  onChange: (change: Partial<AlertForm>) => void;
}

export function RecipientFields({ form, onChange }: RecipientFieldsProps) {
  const { recipients, describe } = useRecipients();
  const { emails = [], phones = [] } = recipients ?? {};
  const { destination, phone } = form;
  const named = {
    emailId: destination === "all" ? null : Number(destination),
    phoneNumberId: phone === "all" ? null : Number(phone),
  };
  const emailChoices = emails.map(({ email, ...rest }) => ({ ...rest, contact: email }));
  const phoneChoices = phones.map((each) => ({ ...each, contact: formatPhone(each.phone) }));
  return (
    <>
      <FormField label={SEND_TO} help={describe(named)}>
        {(wiring) => (
          <HTMLSelect
            {...wiring}
            fill
            value={destination}
            onChange={(event) => onChange({ destination: event.currentTarget.value })}
            options={toOptions(EVERY_ADDRESS, emailChoices, destination)}
          />
        )}
      </FormField>
      <FormField label={PHONE_NUMBER} help={describeSilence(form)}>
        {(wiring) => (
          <HTMLSelect
            {...wiring}
            fill
            value={phone}
            onChange={(event) => onChange({ phone: event.currentTarget.value })}
            options={toOptions(EVERY_NUMBER, phoneChoices, phone)}
          />
        )}
      </FormField>
    </>
  );
}

interface Choice {
  id: number;
  label: string;
  contact: string;
  isActive: boolean;
}

/** Active contacts, plus the chosen one if it is inactive or deleted. */
function toOptions(every: string, choices: readonly Choice[], chosen: string) {
  const options = choices
    .filter(({ id, isActive }) => isActive || String(id) === chosen)
    .map(({ id, label, contact }) => ({ value: String(id), label: `${label} · ${contact}` }));
  const isListed = chosen === "all" || options.some(({ value }) => value === chosen);
  return [
    { value: "all", label: every },
    ...options,
    ...(isListed ? [] : [{ value: chosen, label: NOT_LISTED }]),
  ];
}

/**
 * If only one of the two is chosen, "all" on the other side notifies no one. This is the server's
 * rule.
 */
function describeSilence({ destination, phone }: RecipientFieldsProps["form"]) {
  if (destination !== "all" && phone === "all") return ONLY_EMAIL;
  if (destination === "all" && phone !== "all") return ONLY_PHONE;
  return undefined;
}
