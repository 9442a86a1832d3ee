interface Block {
  /** Mean of the wanted positions, each moved to the first member. */
  position: number;
  count: number;
}

/**
 * Positions centers in their order, at least `gap` apart inside `from` … `to`, as close to the
 * wanted positions as possible (least squares); a lack of space is shared. Results are in input
 * order. Subtracting `gap` once per rank turns "apart by gap" into "not falling", which pooling
 * adjacent violators solves (Barlow, Bartholomew, Bremner and Brunk 1972, Statistical Inference
 * under Order Restrictions); clipping to the bounds is the bounded optimum.
 */
export function spreadPositions(
  wanted: readonly number[],
  gap: number,
  from: number,
  to: number,
): readonly number[] {
  const order = wanted.map((_, place) => place);
  order.sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const room = Math.max(to - from, 0);
  const apart = wanted.length > 1 ? Math.min(gap, room / (wanted.length - 1)) : 0;
  const blocks: Block[] = [];
  for (const [rank, place] of order.entries()) {
    let block: Block = { position: (wanted[place] ?? 0) - rank * apart, count: 1 };
    for (;;) {
      const before = blocks.at(-1);
      if (before === undefined || before.position <= block.position) break;
      blocks.pop();
      const count = before.count + block.count;
      const sum = before.position * before.count + block.position * block.count;
      block = { position: sum / count, count };
    }
    blocks.push(block);
  }
  const last = to - apart * Math.max(wanted.length - 1, 0);
  const places: number[] = Array.from({ length: wanted.length }, () => 0);
  let rank = 0;
  for (const { position, count } of blocks) {
    const start = Math.max(Math.min(position, last), from);
    for (let member = 0; member < count; member++, rank++) {
      places[order[rank] ?? 0] = start + rank * apart;
    }
  }
  return places;
}
