import type { Page } from "@playwright/test";
import { encodeAnimation, type AnimationFrame } from "./animatedWebp.ts";

/** Shortest time that a frame is shown, milliseconds. */
const FRAME_MS = 100;
/** Nothing changes for up to fifteen seconds, until the market has a new price. */
const LONGEST_PAUSE_MS = 700;
const LAST_FRAME_MS = 2000;
const QUALITY = 0.8;

interface Shot {
  /** Epoch milliseconds. */
  readonly time: number;
  /** PNG as base64. */
  readonly data: string;
}

/**
 * Returns an animated WebP of what changes on the page while `act` runs. Pauses are shortened. It is
 * made of the browser's own still WebP images, which keep text sharp and need no package.
 */
export async function film(page: Page, act: () => Promise<void>): Promise<Uint8Array> {
  const session = await page.context().newCDPSession(page);
  const shots: Shot[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    shots.push({ time: (metadata.timestamp ?? 0) * 1000, data });
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await session.send("Page.startScreencast", { format: "png" });
  await act();
  await session.send("Page.stopScreencast");
  await session.detach();
  const studio = await page.context().newPage();
  const changes = await studio.evaluate(cropChanges, [thin(shots), QUALITY] as const);
  await studio.close();
  return encodeAnimation(
    changes.map(({ time, image, ...place }, index): AnimationFrame => {
      const next = changes[index + 1];
      const durationMs = next ? Math.min(next.time - time, LONGEST_PAUSE_MS) : LAST_FRAME_MS;
      return { ...place, image: Buffer.from(image, "base64"), durationMs };
    }),
  );
}

/** Keeps the last shot of each step of time. */
function thin(shots: readonly Shot[]): readonly Shot[] {
  const begin = shots[0]?.time ?? 0;
  const steps = new Map<number, string>();
  for (const { time, data } of shots) steps.set(Math.floor((time - begin) / FRAME_MS), data);
  return [...steps].map(([step, data]) => ({ time: step * FRAME_MS, data }));
}

/** Runs in a page: returns of each shot the part that differs from the shot before, as WebP. */
async function cropChanges([shots, quality]: readonly [readonly Shot[], number]) {
  const changes: {
    time: number;
    image: string;
    x: number;
    y: number;
    width: number;
    height: number;
  }[] = [];
  let before: Uint32Array | undefined;
  for (const { time, data } of shots) {
    const picture = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${data}`)).blob(),
    );
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error("The browser has no canvas");
    context.drawImage(picture, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height];
    for (const [at, was] of (before ?? []).entries()) {
      if (pixels[at] === was) continue;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
    before = pixels;
    if (right <= left) continue;
    // The format stores half of a place.
    left -= left % 2;
    top -= top % 2;
    const part = new OffscreenCanvas(right - left, bottom - top);
    part.getContext("2d", { alpha: false })?.drawImage(picture, -left, -top);
    const blob = await part.convertToBlob({ type: "image/webp", quality });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const image = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
    changes.push({ time, image, x: left, y: top, width: part.width, height: part.height });
  }
  return changes;
}
