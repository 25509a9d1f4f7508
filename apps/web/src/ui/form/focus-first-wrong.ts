/**
 * Focuses the first faulty field of a form, or the element marked `data-refusal` if no field is faulty. A value
 * refused by the server is selected, because it must be typed again.
 */
export function focusFirstWrong(form: HTMLElement | null, isSent: boolean): void {
  const target =
    form?.querySelector<HTMLElement>(
      'input[aria-invalid="true"], input[data-invalid], textarea[aria-invalid="true"]',
    ) ?? form?.querySelector<HTMLElement>('[data-refusal]');
  target?.focus();
  if (isSent && target instanceof HTMLInputElement) target.select();
}
