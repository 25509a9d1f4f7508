import type { KeyboardEvent } from 'react';

/**
 * In the list of users: Up, Down, Home and End lead from name to name, wherever in a row the focus is; `x` chooses the
 * row. Enter is the name's own, which is a link.
 */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li')];
  const at = rows.findIndex((row) => row.contains(event.target as Node));
  if (at === -1) return;
  if (event.key === 'x') {
    event.preventDefault();
    rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
    return;
  }
  const targets: Record<string, number> = {
    ArrowDown: Math.min(at + 1, rows.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const next = targets[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.querySelector<HTMLElement>('[data-user]')?.focus();
}
