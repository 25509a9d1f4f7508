import type { Host } from '@proffer/contract/paths';
import { setNonce } from 'get-nonce';

interface RunTimeConfig {
  hosts: Partial<Record<Host, string>>;
}

function readMeta(name: string): string | undefined {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  // The development server leaves the placeholders in place.
  return content === '' || content.startsWith('__') ? undefined : content;
}

/** What the server writes into the page when it serves it; the same build runs against any hosts. */
export const runTimeConfig: RunTimeConfig = JSON.parse(readMeta('proffer-config') ?? '{"hosts":{}}');
export const styleNonce = readMeta('csp-nonce');
// Dialogs lock the page's scrolling by a style element of their own, which needs the nonce too.
if (styleNonce) setNonce(styleNonce);
