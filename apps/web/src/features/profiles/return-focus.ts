/** Gives the focus back to a field whose button goes, unless the person has gone on to something else meanwhile. */
export function returnFocus(field: HTMLElement | null): void {
  const active = document.activeElement;
  const isLeft = active !== null && active !== document.body && !field?.closest('form')?.contains(active);
  if (!isLeft) field?.focus();
}
