export interface Shift {
  value: number;
  /** What moved. */
  parts: string[];
}

interface Probe {
  shifts: Shift[];
  /** When the first offer was painted, since the navigation began; undefined until then. */
  shownMs: number | undefined;
}

declare global {
  interface Window {
    probe: Probe;
    /** Resolves with the time once what stands in the page now is painted; `look` is called right before. */
    painted: (look?: () => void) => Promise<number>;
  }
}

/** Runs in the page before its own scripts, as the others here. */
export function installPainted(): void {
  window.painted = (look) =>
    new Promise((resolve) => {
      // A message sent in a frame is delivered after that frame was painted.
      requestAnimationFrame(() => {
        look?.();
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    });
}

/** What moves in a page, and when the first offer is to be seen. */
export function installProbe(): void {
  const probe: Probe = { shifts: [], shownMs: undefined };
  window.probe = probe;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      probe.shifts.push({
        value,
        parts: sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const text = (node?.textContent ?? '').slice(0, 40);
          const way = `${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`;
          return `${element?.tagName.toLowerCase()} “${text}” ${way}`;
        }),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const note = async () => {
    probe.shownMs = await window.painted();
  };
  const watch = new MutationObserver(() => {
    if (!document.querySelector('article')) return;
    watch.disconnect();
    void note();
  });
  watch.observe(document, { childList: true, subtree: true });
}
