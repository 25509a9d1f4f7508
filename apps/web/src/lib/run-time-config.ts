import type { Host } from '@proffer/contract/wire/hosts';
import { setNonce } from 'get-nonce';

interface RunTimeConfig {
  hosts: Partial<Record<Host, string>>;
  /** The page was sent to a browser that holds no session. */
  isStranger?: boolean;
  /** The logins of the demo market, told to strangers. */
  demo?: { logins: Record<string, string>; password: string };
}

/** A nonce may begin with underscores too, so only these very texts count as not filled in. */
const placeholders = new Set(['__PROFFER_CONFIG__', '__CSP_NONCE__']);

function readMeta(name: string): string | undefined {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  // The development server leaves the placeholders in place.
  return content === '' || placeholders.has(content) ? undefined : content;
}

/** What the server writes into the page when it serves it; the same build runs against any hosts. */
export const runTimeConfig: RunTimeConfig = JSON.parse(readMeta('proffer-config') ?? '{"hosts":{}}');
export const styleNonce = readMeta('csp-nonce');
// Dialogs lock the page's scrolling by a style element of their own, which needs the nonce too.
if (styleNonce) setNonce(styleNonce);
