import { Button, Switch } from "@blueprintjs/core";
import { ChatIcon, EditIcon, SendMessageIcon, TrashIcon } from "@blueprintjs/icons";
import { RelativeTime } from "../dataDisplay/RelativeTime.tsx";
import { Tooltip } from "../actions/Tooltip.tsx";
import * as words from "../messages.ts";

export interface PhoneRowProps {
  /** Phone number, formatted for display. */
  phone: string;
  label: string;
  isActive: boolean;
  /** ISO 8601; null before the first alert. */
  lastAlert: string | null;
  now: number;
  /** Action in progress, if any. */
  pending?: "toggle" | "test" | "delete" | null;
  onToggle: (isActive: boolean) => void;
  onTest: () => void;
  onChat: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function PhoneRow(props: PhoneRowProps) {
  const { phone, label, isActive, lastAlert, now, pending = null } = props;
  return (
    <tr className="phone-row">
      <th className="phone-row-number figures" scope="row">
        {phone}
      </th>
      <td className="phone-row-label">{label}</td>
      <td className="phone-row-status">
        <Switch
          className="phone-row-switch"
          checked={isActive}
          disabled={pending === "toggle"}
          aria-label={words.nameSendAlerts(phone)}
          label={isActive ? words.ACTIVE : words.INACTIVE}
          onChange={(event) => props.onToggle(event.currentTarget.checked)}
        />
      </td>
      <td className="phone-row-last">
        {lastAlert === null ? words.NEVER : <RelativeTime at={lastAlert} now={now} hasMinutes />}
      </td>
      <td className="phone-row-actions">
        <div className="phone-row-buttons">
          <Button
            variant="minimal"
            size="small"
            icon={<SendMessageIcon />}
            text={words.TEST_SMS}
            aria-label={words.nameTestSms(phone)}
            loading={pending === "test"}
            onClick={props.onTest}
          />
          <Tooltip content={words.LIVE_CHAT_SUPPORT} describes={false}>
            <Button
              variant="minimal"
              size="small"
              icon={<ChatIcon />}
              aria-label={words.nameLiveChat(phone)}
              aria-haspopup="dialog"
              onClick={props.onChat}
            />
          </Tooltip>
          <Tooltip content={words.EDIT} describes={false}>
            <Button
              variant="minimal"
              size="small"
              icon={<EditIcon />}
              aria-label={words.nameEdit(phone)}
              aria-haspopup="dialog"
              onClick={props.onEdit}
            />
          </Tooltip>
          <Tooltip content={words.DELETE} describes={false}>
            <Button
              variant="minimal"
              size="small"
              icon={<TrashIcon />}
              aria-label={words.nameDelete(phone)}
              loading={pending === "delete"}
              onClick={props.onDelete}
            />
          </Tooltip>
        </div>
      </td>
    </tr>
  );
}
