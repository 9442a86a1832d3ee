import type { EventRow, WorldRest, WorldSnapshot } from "./snapshot.ts";

/** Every write is atomic. */
export interface WorldStore {
  load(): Promise<WorldSnapshot | undefined>;
  save(events: readonly EventRow[], rest: WorldRest): Promise<void>;
  replace(snapshot: WorldSnapshot): Promise<void>;
  clear(): Promise<void>;
}

const EVENTS = "events";
const REST = "rest";
const REST_KEY = "rest";

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("Storage failed")));
  });

const complete = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error("Storage was not written"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", fail);
    transaction.addEventListener("error", fail);
  });

/**
 * One transaction writes events and the rest, so a killed page leaves the previous state. Rejects
 * if the browser forbids storage.
 */
export async function openBrowserStore(name: string): Promise<WorldStore> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener("upgradeneeded", () => {
    opening.result.createObjectStore(EVENTS, { keyPath: "position" });
    opening.result.createObjectStore(REST);
  });
  const database = await settle(opening);

  const write = async (change: (events: IDBObjectStore, rest: IDBObjectStore) => void) => {
    const transaction = database.transaction([EVENTS, REST], "readwrite", { durability: "strict" });
    const written = complete(transaction);
    change(transaction.objectStore(EVENTS), transaction.objectStore(REST));
    // A closing page may end before the automatic commit.
    transaction.commit();
    await written;
  };

  return {
    load: async () => {
      const transaction = database.transaction([EVENTS, REST], "readonly");
      const [events, rest] = await Promise.all([
        settle<EventRow[]>(transaction.objectStore(EVENTS).getAll()),
        settle<WorldRest | undefined>(transaction.objectStore(REST).get(REST_KEY)),
      ]);
      return rest === undefined ? undefined : { ...rest, events };
    },
    save: (events, rest) =>
      write((eventStore, restStore) => {
        for (const event of events) eventStore.put(event);
        restStore.put(rest, REST_KEY);
      }),
    replace: ({ events, ...rest }) =>
      write((eventStore, restStore) => {
        eventStore.clear();
        for (const event of events) eventStore.put(event);
        restStore.put(rest, REST_KEY);
      }),
    clear: () =>
      write((eventStore, restStore) => {
        eventStore.clear();
        restStore.clear();
      }),
  };
}
