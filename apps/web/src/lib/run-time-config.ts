import type { Host } from '@proffer/contract/wire/hosts';
import { setNonce } from 'get-nonce';

interface RunTimeConfig {
  hosts: Partial<Record<Host, string>>;
  /** True if the page was sent to a browser without a session. */
  isStranger?: boolean;
  /** The logins of the demo market, shown to strangers. */
  demo?: { logins: Record<string, string>; password: string };
}

/** A nonce may also begin with underscores, so only these exact texts count as placeholders. */
const placeholders = new Set(['__PROFFER_CONFIG__', '__CSP_NONCE__']);

function readMeta(name: string): string | undefined {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  // The development server does not replace the placeholders.
  return content === '' || placeholders.has(content) ? undefined : content;
}

/** Settings that the server writes into the page, so that one build works with any hosts. */
export const runTimeConfig: RunTimeConfig = JSON.parse(readMeta('proffer-config') ?? '{"hosts":{}}');
export const styleNonce = readMeta('csp-nonce');
// Dialogs lock scrolling with a style element, which needs the nonce too.
if (styleNonce) setNonce(styleNonce);
