import { Button, Dialog, DialogBody, DialogFooter, Switch } from "@blueprintjs/core";
import { ArrowDownIcon, ArrowUpIcon, DragHandleVerticalIcon } from "@blueprintjs/icons";
import { useLayoutEffect, useRef, useState } from "react";
import {
  useArrangeDashboardMutation,
  useGetDashboardLayoutQuery,
  useResetDashboardMutation,
} from "../../api/endpoints.ts";
import { showFailure } from "../../app/toasts.ts";
import { useRowDrag } from "../../app/browser/input/useRowDrag.ts";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";
import { movePanel, placePanels, type PlacedPanel } from "./panelOrder.ts";
import { DEFAULT_ORDER, PANELS } from "./panels.ts";

const titleOf = (id: string): string => PANELS[id]?.title ?? id;

export function LayoutDialog({ onClose }: { onClose: () => void }) {
  const { data: layout } = useGetDashboardLayoutQuery();
  const [arrange] = useArrangeDashboardMutation();
  const [reset, resetting] = useResetDashboardMutation();
  const [announcement, setAnnouncement] = useState("");
  /** Lets changes build on each other before the server responds. */
  const [arranged, setArranged] = useState<readonly PlacedPanel[]>();
  const panels = arranged ?? placePanels(DEFAULT_ORDER, layout?.panels ?? []);
  /** Queue of requests, so that the last change arrives last. */
  const sent = useRef(Promise.resolve());

  const keep = (changed: readonly PlacedPanel[]) => {
    setArranged(changed);
    sent.current = sent.current.then(() => send(changed));
  };
  const send = async (changed: readonly PlacedPanel[]) => {
    const dashboardLayout = { panels: [...changed], watchlistId: layout?.watchlistId ?? null };
    try {
      await arrange({ dashboardLayout }).unwrap();
    } catch (error) {
      setArranged(undefined);
      showFailure(words.ARRANGE_FAILED, error);
    }
  };
  const move = (id: string, places: number) => {
    const changed = movePanel(panels, id, places);
    const place = changed.findIndex((panel) => panel.id === id) + 1;
    setAnnouncement(
      words.describePanelPlace(titleOf(id), formatCount(place), formatCount(panels.length)),
    );
    keep(changed);
  };
  const { dragged, handleProps } = useRowDrag(({ key, before }) => {
    const from = panels.findIndex(({ id }) => id === key);
    const to = before === null ? panels.length : panels.findIndex(({ id }) => id === before);
    move(key, to > from ? to - from - 1 : to - from);
  });
  /** Row at an end, whose disabled button would lose the focus. */
  const atEnd = useRef<string>(undefined);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const id = atEnd.current;
    atEnd.current = undefined;
    if (id === undefined) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const row = rows.find(({ dataset }) => dataset["row"] === id);
    row?.querySelector<HTMLElement>("button:enabled")?.focus();
  });
  const step = (id: string, at: number, places: number) => {
    if (at + places === 0 || at + places === panels.length - 1) atEnd.current = id;
    move(id, places);
  };
  const putBack = async () => {
    try {
      await sent.current;
      await reset().unwrap();
      setArranged(undefined);
    } catch (error) {
      showFailure(words.ARRANGE_FAILED, error);
    }
  };

  return (
    <Dialog isOpen title={words.EDIT_DASHBOARD} onClose={onClose}>
      <DialogBody>
        <ol
          ref={list}
          className={`layout-list${dragged?.before === null ? " layout-drop-end" : ""}`}
          aria-label={words.PANEL_LIST}
          data-rows
        >
          {(layout ? panels : []).map(({ id, isHidden }, at) => (
            <li
              key={id}
              data-row={id}
              className={`layout-row${dragged?.key === id ? " layout-row-dragged" : ""}${
                dragged?.before === id ? " layout-row-target" : ""
              }`}
            >
              <span
                className="layout-handle"
                title={words.nameDragPanel(titleOf(id))}
                {...handleProps(id)}
              >
                <DragHandleVerticalIcon />
              </span>
              <Switch
                className="layout-switch"
                checked={!isHidden}
                label={titleOf(id)}
                aria-label={words.nameShowPanel(titleOf(id))}
                onChange={(event) => {
                  const isShown = event.currentTarget.checked;
                  keep(
                    panels.map((panel) => (panel.id === id ? { id, isHidden: !isShown } : panel)),
                  );
                }}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowUpIcon />}
                aria-label={words.namePanelUp(titleOf(id))}
                disabled={at === 0}
                onClick={() => step(id, at, -1)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowDownIcon />}
                aria-label={words.namePanelDown(titleOf(id))}
                disabled={at === panels.length - 1}
                onClick={() => step(id, at, 1)}
              />
            </li>
          ))}
        </ol>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text={words.RESET_DASHBOARD}
              loading={resetting.isLoading}
              onClick={() => void putBack()}
            />
            <Button intent="primary" text={words.DONE} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  );
}
