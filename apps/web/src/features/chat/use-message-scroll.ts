import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { hasNewer, hasOlder, type Line, type MessageWindow, type Place } from './messages.model';

/** Distance from an end, in pixels, at which more messages are loaded. */
const nearPx = 1_000;
/** Distance that still counts as the end, because a finger does not stop on the exact pixel. */
const endTolerancePx = 40;
/** Space above the line of the first unread message, in pixels. */
const aboveUnreadPx = 48;

interface Options {
  part: MessageWindow;
  lines: readonly Line[];
  isLoaded: boolean;
  /** The message that a search led to. */
  foundId: number | null;
  sentCount: number;
  loadOlder: () => Promise<boolean>;
  loadNewer: () => Promise<void>;
  loadEnd: () => Promise<void>;
  loadAround: (messageId: number) => Promise<void>;
  /** Called with the scroll position when the conversation is closed; null for the end. */
  onLeave: (place: Place | null) => void;
}

/**
 * Manages the scroll position of a conversation. Starts at the first unread message, else at the last position, else
 * at the end. Stays at the end while messages arrive; otherwise the visible lines do not move when lines are inserted
 * or removed above.
 */
export function useMessageScroll(options: Options) {
  const { part, lines, isLoaded, foundId, sentCount } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  const atEnd = useRef(true);
  const anchor = useRef<Place>(null);
  const isLoading = useRef(false);
  // The searched message that has been scrolled into view.
  const shownFound = useRef<number | null>(null);
  // The last sequence number when the user scrolled away from the end; null at the end.
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const [isOlderFailed, setOlderFailed] = useState(false);

  function toEnd(): void {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
    atEnd.current = true;
  }

  /** Records the first visible line and whether the end is visible. */
  function measure(): void {
    const element = scroller.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    atEnd.current = below <= endTolerancePx && !hasNewer(part);
    const { top } = element.getBoundingClientRect();
    const first = firstBelow(element, top);
    anchor.current = first
      ? { key: first.dataset['line'] ?? '', top: first.getBoundingClientRect().top - top }
      : null;
  }

  function look(): void {
    measure();
    if (atEnd.current) setLeftAt(null);
    else setLeftAt((before) => before ?? part.messages.at(-1)?.sequence ?? 0);
  }

  async function fill(): Promise<void> {
    const element = scroller.current;
    if (!element || isLoading.current || !isPlaced.current) return;
    const isOlderWanted = element.scrollTop < nearPx && hasOlder(part) && !isOlderFailed;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    const isNewerWanted = below < nearPx && hasNewer(part);
    if (!isOlderWanted && !isNewerWanted) return;
    if (isOlderWanted) return older();
    isLoading.current = true;
    await options.loadNewer();
    isLoading.current = false;
  }

  async function older(): Promise<void> {
    isLoading.current = true;
    setOlderFailed(!(await options.loadOlder()));
    isLoading.current = false;
  }

  const place = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    const rowOf = (key: string | number) => element.querySelector<HTMLElement>(`[data-line="${key}"]`);
    const found = foundId === null || foundId === shownFound.current ? null : rowOf(foundId);
    if (found) {
      [isPlaced.current, shownFound.current] = [true, foundId];
      element.scrollTop = found.offsetTop - element.offsetTop - aboveUnreadPx;
    } else if (!isPlaced.current) {
      isPlaced.current = true;
      const unread = rowOf('unread');
      if (unread) element.scrollTop = unread.offsetTop - element.offsetTop - aboveUnreadPx;
      else if (part.leftAt) restore(element, part.leftAt);
      else toEnd();
    } else if (atEnd.current) toEnd();
    else restore(element, anchor.current);
    measure();
  });

  useLayoutEffect(() => {
    if (isLoaded) place();
  }, [isLoaded, lines, foundId]);

  // After painting, because loading more takes time as well.
  const fillPlaced = useEffectEvent(() => void fill());
  useEffect(() => {
    if (isLoaded) fillPlaced();
  }, [isLoaded, lines, foundId]);

  // A searched message of the open conversation may be outside the loaded window.
  const bringFound = useEffectEvent((messageId: number) => {
    if (shownFound.current !== messageId) void options.loadAround(messageId);
  });
  useEffect(() => {
    if (isLoaded && foundId !== null) bringFound(foundId);
  }, [isLoaded, foundId]);

  // A growing input, a keyboard or a rotated phone shrink the list; its end stays visible.
  const onResize = useEffectEvent(() => {
    if (atEnd.current) toEnd();
    look();
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isLoaded) return undefined;
    const watch = new ResizeObserver(() => onResize());
    watch.observe(element);
    return () => watch.disconnect();
  }, [isLoaded]);

  const leave = useEffectEvent(() => options.onLeave(atEnd.current ? null : anchor.current));
  useEffect(() => () => leave(), []);

  async function leadToEnd(): Promise<void> {
    if (hasNewer(part)) await options.loadEnd();
    toEnd();
    setLeftAt(null);
  }

  async function jump(): Promise<void> {
    await leadToEnd();
    scroller.current?.focus({ preventScroll: true });
  }

  // The message just sent is at the end.
  const goToSent = useEffectEvent(() => void leadToEnd());
  useEffect(() => {
    if (sentCount > 0) requestAnimationFrame(() => goToSent());
  }, [sentCount]);

  return {
    scroller,
    isAtEnd: () => atEnd.current,
    isAway: leftAt !== null,
    leftAt,
    isOlderFailed,
    onScroll: () => {
      look();
      void fill();
    },
    jump: () => void jump(),
    retryOlder: () => void older(),
  };
}

/**
 * Returns the first line that reaches below a height, by binary search, because measuring two hundred lines is slow.
 */
function firstBelow(element: HTMLElement, top: number): HTMLElement | undefined {
  const rows = element.querySelectorAll<HTMLElement>('[data-line]');
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > top) to = middle;
    else from = middle + 1;
  }
  return rows[from];
}

/** Scrolls so that the previously first visible line is at its previous place. */
function restore(element: HTMLElement, anchor: Place | null): void {
  if (!anchor) return;
  const row = element.querySelector<HTMLElement>(`[data-line="${CSS.escape(anchor.key)}"]`);
  if (!row) return;
  element.scrollTop += row.getBoundingClientRect().top - element.getBoundingClientRect().top - anchor.top;
}
