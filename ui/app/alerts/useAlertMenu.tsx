import { EditIcon, PauseIcon, PlayIcon } from "@blueprintjs/icons";
import { useNavigate } from "react-router-dom";
import type { Alert } from "../../api/endpoints.ts";
import type { MenuAction } from "../../components/actions/ActionMenu.tsx";
import { editAlertPath } from "./alertDraft.ts";
import { EDIT, PAUSE, RESUME } from "./messages.ts";
import { useAlertActions } from "./useAlertActions.ts";

export function useAlertMenu({ id, isActive, suspension }: Alert): {
  readonly actions: readonly MenuAction[];
  readonly isBusy: boolean;
} {
  const navigate = useNavigate();
  const { pause, resume, isBusy } = useAlertActions();
  const actions = [
    { text: EDIT, icon: <EditIcon />, onSelect: () => void navigate(editAlertPath(id)) },
    ...(isActive ? [{ text: PAUSE, icon: <PauseIcon />, onSelect: () => void pause(id) }] : []),
    ...(suspension ? [{ text: RESUME, icon: <PlayIcon />, onSelect: () => void resume(id) }] : []),
  ];
  return { actions, isBusy };
}
