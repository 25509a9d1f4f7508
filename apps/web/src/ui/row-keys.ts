const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Where a letter or an arrow is meant for what is typed or chosen in. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]';

/** For the list as a `ref`: the keys are a second way, and each act has its own control in the row. */
export function listenForRowKeys(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  const listen = (event: KeyboardEvent): void => moveByKeys(event, list);
  list.addEventListener('keydown', listen);
  return () => list.removeEventListener('keydown', listen);
}

/**
 * Keys within a list of rows: J and K or the arrows lead to the title of the next or the last row; any other letter
 * presses what names it in `data-key`.
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
