import type { DemoRole } from '@proffer/contract/users/auth.schemas';
import type { Host } from '@proffer/contract/wire/hosts';
import { setNonce } from 'get-nonce';

/** The demo market as the server describes it to strangers. */
export interface DemoMarket {
  logins: Partial<Record<DemoRole, string>>;
  password: string;
}

interface RunTimeConfig {
  hosts: Partial<Record<Host, string>>;
  /** Name of the market; absent on the development server. */
  marketName?: string;
  /** True if the page was sent to a browser without a session. */
  isStranger?: boolean;
  /** The demo market: its password, and the logins by role. */
  demo?: DemoMarket;
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
/** Name of the market when the page was opened. */
export const marketName = runTimeConfig.marketName ?? 'Proffer';
export const styleNonce = readMeta('csp-nonce');
// Dialogs lock scrolling with a style element, which needs the nonce too.
if (styleNonce) setNonce(styleNonce);
