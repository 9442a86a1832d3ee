import "../../app/settings.css";
import { Screen } from "../../app/Screen.tsx";
import { NotificationPanel } from "./NotificationPanel.tsx";
import { ServicesPanel } from "./ServicesPanel.tsx";

export function ChannelsScreen() {
  return (
    <Screen>
      <div className="grid-12">
        <div className="span-5 settings-column">
          <NotificationPanel />
        </div>
        <div className="span-7 settings-column">
          <ServicesPanel />
        </div>
      </div>
    </Screen>
  );
}
