import { generatedApi, type AlertSettings } from "./endpoints.gen.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Shows what was saved from the answer itself: until a new query the forms would show what was before. */
export async function showSavedSettings(
  _change: unknown,
  { dispatch, queryFulfilled }: Lifecycle<AlertSettings>,
): Promise<void> {
  const saved = await queryFulfilled.then(
    ({ data }) => data,
    // The form says why.
    () => undefined,
  );
  if (saved) {
    dispatch(generatedApi.util.updateQueryData("getAlertSettings", undefined, () => saved));
  }
}
