import { emailLimits } from './login-limits';

export const emailTexts = { missing: 'Please Enter Email Id', wrong: 'Please Enter Valid Email Id' } as const;

/** Returns the fault of a typed address (ACC-35); undefined if it may be sent. */
export function emailFault(typed: string): string | undefined {
  const address = typed.trim();
  if (address === '') return emailTexts.missing;
  return isEmailAddress(address) ? undefined : emailTexts.wrong;
}

/** A joiner after a mark of an Indian script or an Arabic letter shapes it; elsewhere it would be invisible. */
const joiner = String.raw`(?<=[\p{M}\p{Script=Arabic}])[\u200C\u200D]`;
const signs = "!#$%&'*+/=?^_`{|}~";
const atom = String.raw`[\p{L}\p{N}${signs}-](?:[\p{L}\p{N}\p{M}${signs}-]|${joiner})*`;
const localPart = new RegExp(String.raw`^${atom}(?:\.${atom})*$`, 'u');
const label = new RegExp(
  String.raw`^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]|${joiner})*(?<![-\u200C\u200D])$`,
  'u',
);
const topLevel = /^(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)$/iu;

/**
 * Returns true for a trimmed text that is an email address, in any script (RFC 6531), within the limits of LIM-6: 254
 * characters in total, 64 before the @, 63 per domain label. Free of zod, so that forms can check while typing
 * without loading the validators.
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > emailLimits.total) return false;
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const labels = value.slice(at + 1).split('.');
  return (
    at > 0 &&
    local.length <= emailLimits.localPart &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((part) => part.length <= emailLimits.domainLabel && label.test(part)) &&
    topLevel.test(labels.at(-1) ?? '')
  );
}
