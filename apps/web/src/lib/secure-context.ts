import { CallError, failedCall } from './client';

/**
 * Returns whether the browser gives this page what it gives only to pages over HTTPS or from localhost: Web Crypto, WebAuthn and
 * the clipboard. Everything that needs one of them goes through this file (ACC-192); a lint rule keeps others off.
 */
export const isSecurePage = (): boolean =>
  (globalThis as { isSecureContext?: boolean }).isSecureContext !== false;

/** Returns the refusal of an action that this page cannot do over plain HTTP. */
export function httpsNeeded(action: string): CallError {
  const detail = `${action} needs HTTPS. Please open the market at its https:// address.`;
  const { status, problem } = failedCall(422, { code: 'unsupported_media', detail });
  return new CallError(status, problem);
}

/** Copies a text; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
