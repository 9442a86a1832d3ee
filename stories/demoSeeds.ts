import type { RunningDemo } from "../ui/app/demo/demoSession.ts";

const nothing = () => Promise.resolve();

export function createDemo({
  status = "kept",
  ...rest
}: Partial<RunningDemo> & { status?: "kept" | "unkept" | "elsewhere" } = {}): RunningDemo {
  return {
    inbox: { list: () => [], subscribe: () => () => undefined },
    keeping: () => ({ status }),
    onKeeping: () => () => undefined,
    exportText: () => Promise.resolve("{}"),
    importText: nothing,
    reset: nothing,
    startEmpty: nothing,
    alertSoon: () => Promise.resolve("TSLA"),
    takeOver: nothing,
    ...rest,
  };
}
