import { afterEach, expect, spyOn, test } from "bun:test";
import { makeStore } from "../app/store.ts";
import { api } from "./endpoints.ts";

const fetching = spyOn(globalThis, "fetch");
afterEach(() => fetching.mockRestore());

test("a list that changes while it is being read is read again", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  const answer = async () => {
    asked += 1;
    if (asked === 1) await released;
    return Response.json([]);
  };
  fetching.mockImplementation(Object.assign(answer, { preconnect: () => undefined }));
  const store = makeStore();
  const reading = store.dispatch(api.endpoints.getAlerts.initiate({}));
  store.dispatch(api.util.invalidateTags(["alerts"]));
  release();
  await reading;
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(asked).toBe(2);
});
