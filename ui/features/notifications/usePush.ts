import { useEffect, useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useGetNotificationSettingsQuery,
  useLazyGetVapidKeyQuery,
  useSubscribePushMutation,
  useUnsubscribePushMutation,
} from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import {
  askPermission,
  findSubscription,
  readPermission,
  subscribeBrowser,
  type PushPermission,
} from "./browserPush.ts";
import {
  PUSH_DENIED,
  PUSH_DISABLE_FAILED,
  PUSH_DISABLED,
  PUSH_ENABLE_FAILED,
  PUSH_ENABLED,
  PUSH_SUBSCRIBE_FAILED,
  PUSH_UNSUPPORTED,
} from "./messages.ts";

export interface PushControl {
  /** "unsupported" in the demo, which has no server that could push. */
  readonly permission: PushPermission;
  /** Number of browsers with a subscription, including this one. */
  readonly subscriptionCount: number;
  /** True if this browser has a subscription; undefined until it is known. */
  readonly isEnabledHere: boolean | undefined;
  readonly isBusy: boolean;
  readonly enable: () => Promise<void>;
  readonly disable: () => Promise<void>;
}

const fail = (message: string): void => void showToast({ intent: "failure", message });

export function usePush(): PushControl {
  const { data: settings } = useGetNotificationSettingsQuery();
  const [readKey] = useLazyGetVapidKeyQuery();
  const [subscribe] = useSubscribePushMutation();
  const [unsubscribe] = useUnsubscribePushMutation();
  const [permission, setPermission] = useState<PushPermission>(readPermission);
  const [isEnabledHere, setEnabledHere] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isShown = true;
    const find = async () => (permission === "granted" ? await findSubscription() : null);
    find()
      .catch(() => null)
      .then((subscription) => {
        if (isShown) setEnabledHere(subscription !== null);
        return undefined;
      })
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [permission]);

  const enable = async () => {
    if (permission === "unsupported") return fail(PUSH_UNSUPPORTED);
    setBusy(true);
    try {
      const answer = await askPermission();
      setPermission(answer);
      if (answer !== "granted") return fail(PUSH_DENIED);
      const { publicKey } = await readKey().unwrap();
      const newPushSubscription = await subscribeBrowser(publicKey);
      if ("error" in (await subscribe({ newPushSubscription }))) return fail(PUSH_SUBSCRIBE_FAILED);
      setEnabledHere(true);
      showToast({ intent: "success", message: PUSH_ENABLED });
    } catch (error) {
      const message = error instanceof Error ? error.message : sentenceOf(error);
      showToast({ intent: "failure", title: PUSH_ENABLE_FAILED, message });
    } finally {
      setBusy(false);
    }
  };

  const disable = async () => {
    setBusy(true);
    try {
      const subscription = await findSubscription();
      if (subscription) {
        // Ignore the response: it does not matter if the server has already deleted the
        // subscription.
        await unsubscribe({ pushSubscriptionRemoval: { endpoint: subscription.endpoint } });
        await subscription.unsubscribe();
      }
      setEnabledHere(false);
      showToast({ intent: "success", message: PUSH_DISABLED });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      showToast({ intent: "failure", title: PUSH_DISABLE_FAILED, message });
    } finally {
      setBusy(false);
    }
  };

  return {
    permission,
    subscriptionCount: settings?.push.subscriptionCount ?? 0,
    isEnabledHere,
    isBusy,
    enable,
    disable,
  };
}
