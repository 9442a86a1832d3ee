import { tooManyFiles } from "../../../platform/http/upload.ts";
import type { Clock } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { HttpError } from "../../../platform/http/errors.ts";
import type { Stage } from "./stage.ts";

export interface StageLimits {
  readonly stages: number;
  readonly bytes: number;
  readonly idleMs: number;
}

const STAGE_LIMITS: StageLimits = {
  stages: 8,
  bytes: 160 * 1024 * 1024,
  idleMs: 30 * MINUTE_MS,
};

/** Memory reserved for an upload. */
export interface UploadReservation {
  takeBytes(count: number): boolean;
  stage(stage: Stage): void;
  leave(): void;
}

export type Stages = ReturnType<typeof createStages>;

export function createStages(clock: Clock, limits: StageLimits = STAGE_LIMITS) {
  const stages = new Map<string, Stage>();
  const usedAt = new Map<string, number>();
  const arriving = new Set<number>();
  let arrivingBytes = 0;

  const lastUse = ({ id }: Stage): number => usedAt.get(id) ?? 0;
  const drop = (stage: Stage): void => {
    stage.abort();
    stages.delete(stage.id);
    usedAt.delete(stage.id);
  };
  const expire = (): void => {
    const eldest = clock.now() - limits.idleMs;
    for (const stage of stages.values()) if (lastUse(stage) < eldest) drop(stage);
  };
  const open = (portfolioId: number) =>
    [...stages.values()].find((stage) => stage.portfolioId === portfolioId && !stage.isCommitted);
  const heldBytes = () => {
    let bytes = arrivingBytes;
    for (const stage of stages.values()) bytes += stage.heldBytes;
    return bytes;
  };

  return {
    /** Rejects with 409 while the portfolio has an uncommitted import. */
    arrive(portfolioId: number): UploadReservation {
      expire();
      const other = open(portfolioId);
      if (other) {
        throw new HttpError(
          409,
          `The import of ${other.fileName} is not finished. Record or discard it first`,
        );
      }
      if (arriving.has(portfolioId)) {
        throw new HttpError(409, "Another file is being imported into this portfolio");
      }
      // Committed imports are kept only to report their result.
      const done = [...stages.values()].find(({ isCommitted }) => isCommitted);
      if (done && stages.size >= limits.stages) drop(done);
      if (stages.size + arriving.size >= limits.stages) throw tooManyFiles();
      arriving.add(portfolioId);
      let taken = 0;
      let isHere = true;
      const leave = () => {
        if (!isHere) return;
        isHere = false;
        arriving.delete(portfolioId);
        arrivingBytes -= taken;
      };
      return {
        takeBytes: (count) => {
          if (heldBytes() + count > limits.bytes) return false;
          taken += count;
          arrivingBytes += count;
          return true;
        },
        stage: (stage) => {
          leave();
          for (const each of stages.values()) {
            if (each.portfolioId === portfolioId) drop(each);
          }
          stages.set(stage.id, stage);
          usedAt.set(stage.id, clock.now());
        },
        leave,
      };
    },
    find(portfolioId: number, id: string): Stage | undefined {
      expire();
      const stage = stages.get(id);
      if (stage?.portfolioId !== portfolioId) return undefined;
      usedAt.set(id, clock.now());
      return stage;
    },
    open(portfolioId: number): Stage | undefined {
      expire();
      return open(portfolioId);
    },
    drop,
    expire,
    expiryOf: (stage: Stage): number => lastUse(stage) + limits.idleMs,
  };
}
