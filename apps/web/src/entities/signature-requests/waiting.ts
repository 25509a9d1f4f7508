import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import { call, unwrap } from '../../lib/client';

/** Loads the first requests that wait for the user, if the combined call of the home page has failed. */
export async function readWaitingSignatures() {
  await import('./calls');
  const query = { waiting: true, page: 0, size: shownPerBlock };
  const { content, totalElements } = unwrap(await call('signatureRequests', { query }));
  return { content, total: totalElements };
}
