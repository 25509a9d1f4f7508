const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Elements that use letters or arrow keys themselves. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]';

/**
 * Adds key handling to a list, as a `ref` callback: keys are a shortcut, and each action has its own control in the
 * row.
 */
export function listenForRowKeys(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  const listen = (event: KeyboardEvent): void => moveByKeys(event, list);
  list.addEventListener('keydown', listen);
  return () => list.removeEventListener('keydown', listen);
}

/**
 * Handles keys within a list of rows: J and K or arrows move to the title of the next or previous row; another letter
 * triggers the control with that letter in `data-key`.
 */
function moveByKeys(event: KeyboardEvent, list: HTMLElement): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const row = target.closest('article');
  if (!row || target.closest(typing)) return;
  const step = steps[key];
  if (step !== undefined) {
    const rows = [...list.querySelectorAll('article')];
    const next = rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>('[data-row-link]');
    if (!next) return;
    event.preventDefault();
    next.focus();
    return;
  }
  const control = /^[a-z]$/.test(key) ? row.querySelector<HTMLElement>(`[data-key="${key}"]`) : null;
  if (!control) return;
  event.preventDefault();
  control.click();
}
