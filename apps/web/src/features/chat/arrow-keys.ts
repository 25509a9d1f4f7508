import type { KeyboardEvent } from 'react';

/** Moves the focus between the links of a list: Up and Down, or K and J, Home and End. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')];
  const at = items.indexOf(event.target as HTMLElement);
  if (at === -1) return;
  const targets: Record<string, number> = {
    ArrowDown: Math.min(at + 1, items.length - 1),
    j: Math.min(at + 1, items.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    k: Math.max(at - 1, 0),
    Home: 0,
    End: items.length - 1,
  };
  // With Control or Alt a letter is a browser shortcut.
  const next = event.ctrlKey || event.altKey || event.metaKey ? undefined : targets[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
