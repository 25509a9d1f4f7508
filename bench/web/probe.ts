export interface Shift {
  value: number;
  /** Names of the elements that moved. */
  parts: string[];
}

interface Probe {
  shifts: Shift[];
  /** Time of the first painted offer since the navigation; undefined until then. */
  shownMs: number | undefined;
}

declare global {
  interface Window {
    probe: Probe;
    /** Resolves with the time when the current content is painted; `look` is called right before. */
    painted: (look?: () => void) => Promise<number>;
  }
}

/** Defines `window.painted`. It runs in the page before its own scripts, like the other functions here. */
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

/** Records layout shifts and the paint of the first offer. */
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
