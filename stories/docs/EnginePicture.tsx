const WIDTH = 760;
const HEIGHT = 350;
const BOX = { width: 168, height: 64 };

const BOXES = [
  { x: 4, y: 20, title: "Market", text: "samples" },
  { x: 200, y: 20, title: "Notice", text: "ordinary and far: done" },
  { x: 396, y: 20, title: "Look closer", text: "splits, gaps, jumps" },
  { x: 588, y: 20, title: "Decide", text: "on the alert's stream" },
  { x: 200, y: 166, title: "Watched symbol", text: "who waits, last price" },
  { x: 588, y: 166, title: "Event log", text: "the truth" },
  { x: 396, y: 266, title: "Day gate", text: "waits for splits" },
  { x: 200, y: 266, title: "Saved prices", text: "price_tapes" },
] as const;

const ARROWS = [
  { d: "M172 52H196", label: "" },
  { d: "M368 52H392", label: "" },
  { d: "M564 52H584", label: "" },
  { d: "M284 84V162", label: "may it fire?", x: 292, y: 128 },
  { d: "M672 84V162", label: "append", x: 680, y: 128 },
  { d: "M588 198H372", label: "what was recorded", x: 420, y: 190 },
  { d: "M480 84V134H330V162", label: "candidates?", x: 372, y: 128 },
  { d: "M520 84V262", label: "new date", x: 528, y: 150 },
  { d: "M284 230V262", label: "each minute", x: 292, y: 250 },
] as const;

const DESCRIPTION =
  "The engine receives samples from the market. An ordinary sample far from every target is settled " +
  "immediately. The others are checked for splits, gaps and jumps. Both paths query the watched symbol, " +
  "which holds the armed alerts and the last price. A proposed firing is decided on the alert's stream " +
  "and appended to the event log, and the recorded events update the watched symbol. The first prices " +
  "of a trade date wait in the day gate until its splits are known. The state of each symbol is saved " +
  "every minute.";

export function EnginePicture() {
  return (
    <svg
      role="img"
      aria-label={DESCRIPTION}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      style={{ maxWidth: WIDTH }}
      fill="none"
      stroke="currentColor"
    >
      <defs>
        <marker
          id="engine-arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="9"
          markerHeight="9"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8Z" fill="currentColor" stroke="none" />
        </marker>
      </defs>
      {ARROWS.map(({ d, label, ...at }) => (
        <g key={d}>
          <path d={d} markerEnd="url(#engine-arrow)" />
          {label === "" ? null : (
            <text {...at} fontSize={12} fill="currentColor" stroke="none">
              {label}
            </text>
          )}
        </g>
      ))}
      {BOXES.map(({ x, y, title, text }) => (
        <g key={title}>
          <rect x={x} y={y} {...BOX} rx={6} />
          <g textAnchor="middle" fill="currentColor" stroke="none">
            <text x={x + BOX.width / 2} y={y + 28} fontSize={14} fontWeight={600}>
              {title}
            </text>
            <text x={x + BOX.width / 2} y={y + 48} fontSize={12}>
              {text}
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}
