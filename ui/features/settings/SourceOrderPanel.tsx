import "./sources.css";
import { Button, HTMLSelect } from "@blueprintjs/core";
import { ArrowDownIcon, ArrowUpIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { useGetSourcesQuery, useOrderSourcesMutation } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { nameSource, nameCapability } from "../../components/dataDisplay/sourceWords.ts";
import { FormField } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import * as words from "./messages.ts";

/** Applies at once. Renders nothing unless a kind has several sources. */
export function SourceOrderPanel() {
  const query = useGetSourcesQuery();
  const [order, { isLoading }] = useOrderSourcesMutation();
  const [wanted, setWanted] = useState("");
  const { data } = query;
  const kinds = (data?.order ?? []).filter(({ sources }) => sources.length > 1);
  const kind = kinds.find(({ capability }) => capability === wanted) ?? kinds[0];
  const state = queryPanelState(query, data, {
    waitingFor: words.WAITING_FOR_SOURCES,
    failed: words.SOURCES_FAILED,
  });

  const save = async (capability: string, sources: readonly string[], undo?: () => void) => {
    try {
      const saved = await order({
        kindOrderChange: { capability, sources: [...sources] },
      }).unwrap();
      const first = saved.order.find((each) => each.capability === capability)?.sources[0] ?? "";
      showToast({
        intent: "success",
        message: words.describeOrderSaved(nameCapability(capability), nameSource(first)),
        ...(undo && { action: { text: words.UNDO, onClick: undo } }),
      });
    } catch (error) {
      showFailure(words.ORDER_FAILED, error);
    }
  };

  const change = (sources: readonly string[]) => {
    if (!kind) return;
    const { capability } = kind;
    const before = kind.isChosen ? kind.sources : [];
    void save(capability, sources, () => void save(capability, before));
  };

  const move = (from: number, to: number) => {
    const sources = [...(kind?.sources ?? [])];
    sources.splice(to, 0, ...sources.splice(from, 1));
    change(sources);
  };

  if (data && !kind) return null;
  return (
    <Panel title={words.SOURCE_ORDER} isPadded state={state}>
      <div className="settings-stack">
        <p className="settings-note">{words.SOURCE_ORDER_NOTE}</p>
        {kind ? (
          <>
            <FormField label={words.ORDER_KIND}>
              {(wiring) => (
                <HTMLSelect
                  {...wiring}
                  fill
                  value={kind.capability}
                  options={kinds.map(({ capability }) => ({
                    value: capability,
                    label: nameCapability(capability),
                  }))}
                  onChange={(event) => setWanted(event.currentTarget.value)}
                />
              )}
            </FormField>
            <ol
              className="sources-order"
              aria-label={words.nameOrderList(nameCapability(kind.capability))}
            >
              {kind.sources.map((name, index) => (
                <li key={name}>
                  <span className="figures">{words.describeRank(index + 1)}</span>
                  <span>{nameSource(name)}</span>
                  <Button
                    variant="minimal"
                    icon={<ArrowUpIcon />}
                    title={words.MOVE_UP}
                    aria-label={words.nameMoveUp(nameSource(name))}
                    disabled={index === 0 || isLoading}
                    onClick={() => move(index, index - 1)}
                  />
                  <Button
                    variant="minimal"
                    icon={<ArrowDownIcon />}
                    title={words.MOVE_DOWN}
                    aria-label={words.nameMoveDown(nameSource(name))}
                    disabled={index === kind.sources.length - 1 || isLoading}
                    onClick={() => move(index, index + 1)}
                  />
                </li>
              ))}
            </ol>
            <div className="form-end">
              <Button
                text={words.RESET_ORDER}
                disabled={!kind.isChosen || isLoading}
                onClick={() => change([])}
              />
            </div>
          </>
        ) : null}
      </div>
    </Panel>
  );
}
