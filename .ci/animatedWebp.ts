/** Part of an animation's picture that changes, and for how long it then stays. */
export interface AnimationFrame {
  /** A still WebP without transparency, as a canvas encodes it. */
  readonly image: Uint8Array;
  /** Place of the image in the picture, pixels; even, because the format stores halves. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

const HEADER_BYTES = 12;
/** Four letters and the length of the content. */
const CHUNK_BYTES = 8;
const HAS_ANIMATION = 0b10;
/** Replaces the pixels below instead of blending with them. */
const WITHOUT_BLENDING = 0b10;

/**
 * Joins frames into an animated WebP that repeats for ever. The first frame covers the whole picture
 * (developers.google.com/speed/webp/docs/riff_container).
 */
export function encodeAnimation(frames: readonly AnimationFrame[]): Uint8Array {
  const [first] = frames;
  if (!first) throw new RangeError("An animation needs a frame");
  const size = [...uint24(first.width - 1), ...uint24(first.height - 1)];
  const background = [0, 0, 0, 255];
  const endlessly = [0, 0];
  const body = [
    chunk("VP8X", [HAS_ANIMATION, 0, 0, 0, ...size]),
    chunk("ANIM", [...background, ...endlessly]),
    ...frames.map(encodeFrame),
  ];
  return chunk("RIFF", [..."WEBP"].map(code), ...body);
}

function encodeFrame({ image, x, y, width, height, durationMs }: AnimationFrame): Uint8Array {
  if (x % 2 !== 0 || y % 2 !== 0) throw new RangeError(`A frame cannot be at ${x}, ${y}`);
  const place = [x / 2, y / 2, width - 1, height - 1, durationMs].flatMap(uint24);
  return chunk("ANMF", [...place, WITHOUT_BLENDING], readBitmap(image));
}

/** Returns the chunk with the pixels; a canvas may write others before it. */
function readBitmap(image: Uint8Array): Uint8Array {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  for (let at = HEADER_BYTES; at < image.length;) {
    const end = at + CHUNK_BYTES + padded(view.getUint32(at + 4, true));
    if (
      String.fromCodePoint(...image.subarray(at, at + 3)) === "VP8" &&
      image[at + 3] !== code("X")
    )
      return image.subarray(at, end);
    at = end;
  }
  throw new RangeError("A frame has no pixels");
}

function chunk(name: string, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(CHUNK_BYTES + padded(length));
  bytes.set([...name].map(code));
  new DataView(bytes.buffer).setUint32(4, length, true);
  let at = CHUNK_BYTES;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const code = (letter: string): number => letter.codePointAt(0) ?? 0;
/** Chunks have an even length. */
const padded = (length: number): number => length + (length % 2);
const uint24 = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255];
