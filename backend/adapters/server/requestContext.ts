import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestContext, RequestOrigin } from "../../platform/requestOrigin.ts";

export function createRequestContext(): RequestContext {
  const storage = new AsyncLocalStorage<RequestOrigin>();
  return {
    run: (origin, work) => storage.run(origin, work),
    current: () => storage.getStore(),
  };
}
