import "./phoneNumbers.css";
import { Button } from "@blueprintjs/core";
import { PlusIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { ChannelNotice } from "../../app/ChannelNotice.tsx";
import { Screen } from "../../app/Screen.tsx";
import { AddPhoneDialog } from "./AddPhoneDialog.tsx";
import { PhoneListPanel } from "./PhoneListPanel.tsx";
import { ADD_PHONE_NUMBER } from "./messages.ts";

export function PhoneNumbersScreen() {
  const [isAdding, setAdding] = useState(false);
  const open = () => setAdding(true);
  return (
    <Screen
      action={
        <Button intent="primary" icon={<PlusIcon />} text={ADD_PHONE_NUMBER} onClick={open} />
      }
    >
      <ChannelNotice channel="sms" />
      <PhoneListPanel onAdd={open} />
      <AddPhoneDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Screen>
  );
}
