import { emailLimits } from './login-limits';

export const emailTexts = { missing: 'Please Enter Email Id', wrong: 'Please Enter Valid Email Id' } as const;

/** What is wrong with an address that was typed (ACC-35); undefined when it may be sent. */
export function emailFault(typed: string): string | undefined {
  const address = typed.trim();
  if (address === '') return emailTexts.missing;
  return isEmailAddress(address) ? undefined : emailTexts.wrong;
}

/**
 * Whether a trimmed text is an e-mail address within the specification's bounds (LIM-6): 254 in all, 64 before
 * the @, 63 per domain label. Free of zod, so forms check while typing without loading the validators.
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > emailLimits.total) return false;
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const domain = value.slice(at + 1);
  if (at < 1 || local.length > emailLimits.localPart) return false;
  if (!/^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local)) return false;
  const labels = domain.split('.');
  return (
    labels.length >= 2 &&
    labels.every(
      (label) =>
        label.length <= emailLimits.domainLabel && /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label),
    ) &&
    /^(xn--[a-z0-9-]+|\p{L}{2,})$/iu.test(labels.at(-1) ?? '')
  );
}
