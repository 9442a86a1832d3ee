import type { Page } from "@playwright/test";

/** Returns visible texts and icons of the screen's content that overlap. */
export const findOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Seen {
      readonly what: string;
      readonly node: Node;
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
    /** Letters of neighbors touch; lines of text share a pixel or two. */
    const SLACK = 3;
    const clip = (element: Element, rect: DOMRect): Omit<Seen, "what" | "node"> => {
      let { left, top, right, bottom } = rect;
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === "visible") continue;
        const box = at.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom };
    };
    const seen: Seen[] = [];
    const add = (what: string, node: Node, element: Element, rect: DOMRect) => {
      const box = clip(element, rect);
      const isSeen = box.right - box.left > SLACK && box.bottom - box.top > SLACK;
      if (isSeen && element.checkVisibility({ visibilityProperty: true })) {
        seen.push({ what, node, ...box });
      }
    };
    const main = document.querySelector("main") ?? document.body;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      // Drawings lay their own labels out; what is in a select is the browser's.
      if (!element || !node.textContent?.trim() || element.closest("svg, select, option")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) add(node.textContent.trim(), node, element, rect);
    }
    for (const icon of main.querySelectorAll("button svg, .bp6-icon")) {
      add("an icon", icon, icon, icon.getBoundingClientRect());
    }
    seen.sort((a, b) => a.top - b.top);
    return seen.flatMap((one, index) => {
      const under: string[] = [];
      for (const other of seen.slice(index + 1)) {
        if (other.top >= one.bottom - SLACK) break;
        const isBeside = other.left >= one.right - SLACK || one.left >= other.right - SLACK;
        const isPart = one.node.contains(other.node) || other.node.contains(one.node);
        if (!isBeside && !isPart) under.push(`${one.what} / ${other.what}`);
      }
      return under;
    });
  });
