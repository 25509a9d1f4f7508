import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { hasNewer, hasOlder, type Line, type MessageWindow, type Place } from './messages.model';

/** Within this many pixels of an end, more is loaded. */
const nearPx = 1_000;
/** Still at the end, for a finger that does not stop on the pixel. */
const endTolerancePx = 40;
/** What is left above the line of the first unread message. */
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
  /** Told where one was; null at the end. */
  onLeave: (place: Place | null) => void;
}

/**
 * Where one is in a conversation. It begins at the first unread message, else where one left, else at the end; stays at
 * the end while messages come; and whatever is put in above or taken out, the line one reads does not move.
 */
export function useMessageScroll(options: Options) {
  const { part, lines, isLoaded, foundId, sentCount } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  const atEnd = useRef(true);
  const anchor = useRef<Place>(null);
  const isLoading = useRef(false);
  // The message that a search led to and that has been brought onto the screen.
  const shownFound = useRef<number | null>(null);
  // The sequence of the last message when one left the end; null while one is there.
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const [isOlderFailed, setOlderFailed] = useState(false);

  function toEnd(): void {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
    atEnd.current = true;
  }

  /** Notes which line is the first on the screen, and whether one is at the end. */
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

  // After the paint: asking for more takes its time too.
  const fillPlaced = useEffectEvent(() => void fill());
  useEffect(() => {
    if (isLoaded) fillPlaced();
  }, [isLoaded, lines, foundId]);

  // Another message of the open conversation may lie outside what is loaded of it.
  const bringFound = useEffectEvent((messageId: number) => {
    if (shownFound.current !== messageId) void options.loadAround(messageId);
  });
  useEffect(() => {
    if (isLoaded && foundId !== null) bringFound(foundId);
  }, [isLoaded, foundId]);

  // A growing input, a keyboard or a turned phone take from the list; its end stays in view.
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

  // The message one has just sent stands at the end.
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

/** The first line that reaches below a height, found by halves: asking each of two hundred where it is takes too long. */
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

/** Puts the line that was first on the screen back to where it was. */
function restore(element: HTMLElement, anchor: Place | null): void {
  if (!anchor) return;
  const row = element.querySelector<HTMLElement>(`[data-line="${CSS.escape(anchor.key)}"]`);
  if (!row) return;
  element.scrollTop += row.getBoundingClientRect().top - element.getBoundingClientRect().top - anchor.top;
}
