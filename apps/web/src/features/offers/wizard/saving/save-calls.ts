import type { Problem } from '@proffer/contract/wire/errors';
import type { FullOffer } from '../../../../entities/offers/offer';
import { call, mayPass } from '../../../../lib/client';
import type { EditSaverDeps } from './edit-saver';
import type { SaveOutcome } from './edit-state';
import { createStoredChanges } from './stored-changes';
import { wireFields } from '../wizard.model';

/** Debounce of the automatic save. */
const autosaveMs = 1000;

/** Creates the requests of the saver, with failures as outcomes, and its storage for this user. */
export function createSaveCalls(userId: number): EditSaverDeps {
  return {
    create: async (clientId, fields) =>
      toOutcome(await call('createOffer', { body: { ...wireFields(fields), clientId } })),
    async update({ id, version, published }, fields, isWordingOnly = false) {
      const claim = isWordingOnly ? { wordingOnly: true } : {};
      const body = { ...wireFields(fields), version, published, ...claim };
      return toOutcome(await call('updateOffer', { params: { id }, body }));
    },
    read: async (id) => {
      const reply = await call('viewOffer', { params: { id } });
      return reply.ok ? reply.body : null;
    },
    memoryOf: (offerId) => createStoredChanges(userId, offerId),
    debounceMs: autosaveMs,
  };
}

type Reply = { ok: true; body: FullOffer } | { ok: false; status: number; problem: Problem };

function toOutcome(result: Reply): SaveOutcome {
  if (result.ok) return { kind: 'saved', offer: result.body };
  const { status, problem } = result;
  const { code, detail, errors } = problem;
  if (code === 'changed_meanwhile') return { kind: 'conflict' };
  if (errors && errors.length > 0) return { kind: 'refused', text: detail, errors };
  return { kind: 'failed', text: detail, isPassing: mayPass(status) };
}
