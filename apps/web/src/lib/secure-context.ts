import { CallError, failedCall } from './client';

/**
 * Returns whether the browser gives this page the functions reserved for HTTPS and localhost: Web Crypto, WebAuthn
 * and the clipboard. All uses of these go through this file (ACC-192), which a lint rule enforces.
 */
export const isSecurePage = (): boolean =>
  (globalThis as { isSecureContext?: boolean }).isSecureContext !== false;

/** Returns the error for an action that is impossible over plain HTTP. */
export function httpsNeeded(action: string): CallError {
  const detail = `${action} needs HTTPS. Please open the market at its https:// address.`;
  const { status, problem } = failedCall(422, { code: 'unsupported_media', detail });
  return new CallError(status, problem);
}

/** Copies a text; returns false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
