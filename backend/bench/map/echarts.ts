import { TreemapChart } from "echarts/charts";
import { TooltipComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { formatPercent } from "../../../ui/format/number.ts";
import type { MountMap } from "./contestant.ts";

register([TreemapChart, TooltipComponent, CanvasRenderer]);

/** Configured like ours: two levels, colors by change, zoom and pan by `roam`, and a tooltip. */
export const mountEcharts: MountMap = (element, items, size) => {
  const groups = Map.groupBy(items, ({ group }) => group);
  const chart = init(element, null, size);
  chart.setOption({
    animation: false,
    tooltip: {},
    series: [
      {
        type: "treemap",
        left: 0,
        top: 0,
        right: 0,
        bottom: 0,
        roam: true,
        nodeClick: false,
        breadcrumb: { show: false },
        animation: false,
        label: { formatter: ({ name }: { name: string }) => name },
        levels: [
          { itemStyle: { gapWidth: 2 } },
          { upperLabel: { show: true, height: 18 }, itemStyle: { gapWidth: 1 } },
        ],
        data: [...groups].map(([name, members]) => ({
          name,
          children: members.map(({ symbol, weight, change }) => ({
            name: `${symbol}\n${formatPercent(change)}`,
            value: weight,
            itemStyle: { color: change < 0 ? "#9a3f00" : "#0f4fae" },
          })),
        })),
      },
    ],
  });
};
