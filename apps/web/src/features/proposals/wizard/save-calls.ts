import type { Problem } from '@proffer/contract/errors';
import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { call } from '../../../lib/client';
import type { DraftSaverDeps, SaveOutcome } from './draft-saver';
import { wireFields } from './wizard.model';

/** Pause after the last key before the wizard saves by itself. */
const autosaveMs = 1000;

/** The saver's two calls, with their failures as outcomes. */
export const saveCalls: DraftSaverDeps = {
  create: async (clientId, fields) =>
    toOutcome(await call('saveProposal', { body: { ...wireFields(fields), clientId } })),
  update: async (id, version, fields) =>
    toOutcome(await call('updateProposal', { params: { id }, body: { ...wireFields(fields), version } })),
  debounceMs: autosaveMs,
};

function toOutcome(result: { ok: true; body: ProposalView } | { ok: false; problem: Problem }): SaveOutcome {
  if (result.ok) return { kind: 'saved', offer: result.body };
  const { code, detail, errors } = result.problem;
  if (code === 'changed_meanwhile') return { kind: 'conflict' };
  if (errors && errors.length > 0) return { kind: 'refused', text: detail, errors };
  return { kind: 'failed', text: detail };
}
