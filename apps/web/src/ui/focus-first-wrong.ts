/** After a refusal: to the first wrong field of a form, or to the text marked `data-refusal` when no field is wrong. */
export function focusFirstWrong(form: HTMLElement | null): void {
  const target =
    form?.querySelector<HTMLElement>(
      'input[aria-invalid="true"], input[data-invalid], textarea[aria-invalid="true"]',
    ) ?? form?.querySelector<HTMLElement>('[data-refusal]');
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
}
