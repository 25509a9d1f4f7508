/**
 * To the first wrong field of a form, or to what is marked `data-refusal` when no field is wrong. What was sent and refused
 * is typed anew, so it is selected; what only lacks something is not.
 */
export function focusFirstWrong(form: HTMLElement | null, isSent: boolean): void {
  const target =
    form?.querySelector<HTMLElement>(
      'input[aria-invalid="true"], input[data-invalid], textarea[aria-invalid="true"]',
    ) ?? form?.querySelector<HTMLElement>('[data-refusal]');
  target?.focus();
  if (isSent && target instanceof HTMLInputElement) target.select();
}
