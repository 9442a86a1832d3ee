const BOX = { width: 132, height: 56 };
const GAP = { x: 28, y: 28 };
const EDGE = 4;
const COLUMNS = 4;
const ROWS = 3;
const WIDTH = 2 * EDGE + COLUMNS * BOX.width + (COLUMNS - 1) * GAP.x;
const HEIGHT = 2 * EDGE + ROWS * BOX.height + (ROWS - 1) * GAP.y;

const left = (column: number): number => EDGE + column * (BOX.width + GAP.x);
const right = (column: number): number => left(column) + BOX.width;
const top = (row: number): number => EDGE + row * (BOX.height + GAP.y);
const bottom = (row: number): number => top(row) + BOX.height;
const middle = (row: number): number => top(row) + BOX.height / 2;
const center = (column: number): number => left(column) + BOX.width / 2;

const BOXES = [
  { column: 0, row: 0, title: "Market source", text: "samples" },
  { column: 1, row: 0, title: "Alerts", text: "find, decide" },
  { column: 2, row: 0, title: "Event store", text: "events" },
  { column: 3, row: 0, title: "Outbox", text: "email, SMS, push" },
  { column: 2, row: 1, title: "Tables", text: "projections" },
  { column: 1, row: 1, title: "Routes", text: "/api" },
  { column: 0, row: 1, title: "OpenAPI", text: "openapi.json" },
  { column: 3, row: 1, title: "Live socket", text: "/ws" },
  { column: 0, row: 2, title: "Client", text: "generated" },
  { column: 1, row: 2, title: "Features", text: "ask and show" },
  { column: 2, row: 2, title: "Components", text: "values in" },
] as const;

/** Gap between the tip of an arrow and its box. */
const SHORT = 3;

const fork = right(2) + GAP.x / 2;

const ARROWS = [
  `M${right(0)} ${middle(0)}H${left(1) - SHORT}`,
  `M${right(1)} ${middle(0)}H${left(2) - SHORT}`,
  `M${right(2)} ${middle(0)}H${left(3) - SHORT}`,
  `M${fork} ${middle(0)}V${middle(1)}H${left(3) - SHORT}`,
  `M${center(2)} ${bottom(0)}V${top(1) - SHORT}`,
  `M${left(2)} ${middle(1)}H${right(1) + SHORT}`,
  `M${left(1)} ${middle(1)}H${right(0) + SHORT}`,
  `M${center(0)} ${bottom(1)}V${top(2) - SHORT}`,
  `M${right(0)} ${middle(2)}H${left(1) - SHORT}`,
  `M${right(1)} ${middle(2)}H${left(2) - SHORT}`,
  `M${center(3)} ${bottom(1)}V${bottom(1) + GAP.y / 2}H${center(1)}V${top(2) - SHORT}`,
] as const;

const DESCRIPTION =
  "A market source gives samples to the alerts, which append events to the event store. From there they " +
  "go to tables, routes, OpenAPI, the generated client, the features and the components. The event store " +
  "also feeds the outbox, which sends email, SMS and push, and the live socket, which reaches the features.";

export function FlowPicture() {
  return (
    <svg
      role="img"
      aria-label={DESCRIPTION}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      style={{ maxWidth: WIDTH, margin: "16px 0" }}
      fill="none"
      stroke="currentColor"
    >
      <defs>
        <marker
          id="flow-arrow"
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
      {ARROWS.map((d) => (
        <path key={d} d={d} markerEnd="url(#flow-arrow)" />
      ))}
      {BOXES.map(({ column, row, title, text }) => (
        <g key={title} transform={`translate(${left(column)} ${top(row)})`}>
          <rect {...BOX} rx={6} />
          <g textAnchor="middle" fill="currentColor" stroke="none">
            <text x={BOX.width / 2} y={25} fontSize={13} fontWeight={600}>
              {title}
            </text>
            <text x={BOX.width / 2} y={42} fontSize={12}>
              {text}
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}
