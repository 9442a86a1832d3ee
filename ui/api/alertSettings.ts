import { generatedApi, type AlertSettings } from "./endpoints.gen.ts";
import type { Lifecycle } from "./lifecycle.ts";

/**
 * Writes the saved settings from the response into the cache; until a new query the forms would
 * show the old ones.
 */
export async function showSavedSettings(
  _change: unknown,
  { dispatch, queryFulfilled }: Lifecycle<AlertSettings>,
): Promise<void> {
  const saved = await queryFulfilled.then(
    ({ data }) => data,
    // The form shows the error.
    () => undefined,
  );
  if (saved) {
    dispatch(generatedApi.util.updateQueryData("getAlertSettings", undefined, () => saved));
  }
}
