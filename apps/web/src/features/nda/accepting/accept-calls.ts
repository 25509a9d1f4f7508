import type { AcceptStep } from '@proffer/contract/wire/choices';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import type { Signing } from '../../../entities/signing/signature.model';
import { CallError, call, errorText, unwrap } from '../../../lib/client';
import type { Answer, Question } from '../../../ui/confirm-question';
import type { CoverChoice } from './cover-choice.model';
import { type AcceptRun, furtherStep, nextStep, runFrom, withFailure, withStep } from './accept-run.model';

export interface AcceptChoice extends Signing, Partial<CoverChoice> {
  /** An uploaded document; absent means the default NDA. */
  documentId?: number;
}

export type Pair = Pick<NdaRequest, 'ndaId' | 'offerId' | 'buyerId'>;

/** Inputs for the calls that share a request. */
interface Means {
  choice: AcceptChoice | null;
  /** Asks the supplier for confirmation, if no signing key is used. */
  confirm: (question: Question) => Promise<Answer>;
}

type StepCall = (pair: Pair, means: Means) => Promise<{ acceptedStep: AcceptStep | null }>;

/** The five accepting calls (NDA-36). Each throws CallError with the server's message. */
const stepCalls: Record<AcceptStep, StepCall> = {
  prepare: async (pair, { choice }) =>
    unwrap(
      await call('prepareNda', {
        params: paramsOf(pair),
        body: choice ?? {},
      }),
    ),
  upload: async (pair) => unwrap(await call('uploadNda', { params: paramsOf(pair), query: {} })),
  send: async (pair) => unwrap(await call('sendNda', { query: queryOf(pair) })),
  share: async (pair, { confirm }) => {
    const { askOwnKey } = await import('../../../entities/signing/own-key');
    const body = await askOwnKey(pair, confirm);
    return unwrap(await call('shareNda', { query: queryOf(pair), body }));
  },
  fields: async (pair) => unwrap(await call('placeNdaFields', { query: queryOf(pair) })),
};

function paramsOf({ offerId, buyerId }: Pair) {
  return { a: offerId, b: buyerId };
}

function queryOf({ offerId, buyerId }: Pair) {
  return { offerId, buyerId };
}

/**
 * Makes the remaining calls one after another and reports the progress. Result `done`: all succeeded; `failed`: one
 * failed; `stopped`: the user did not re-authenticate, so no further call would succeed.
 */
export async function runAccepting(
  pair: Pair,
  from: AcceptRun,
  means: Means,
  show: (run: AcceptRun) => void,
): Promise<'done' | 'failed' | 'stopped'> {
  let run = from;
  for (let step = nextStep(run); step !== null; step = nextStep(run)) {
    show(withStep(run, step, 'running'));
    try {
      const reply = await stepCalls[step](pair, means);
      // Another window may have completed further steps: the server's state counts.
      run = runFrom(furtherStep(step, reply.acceptedStep));
      show(run);
    } catch (error) {
      show(withFailure(run, step, errorText(error)));
      return error instanceof CallError && error.problem.code === 'proof_needed' ? 'stopped' : 'failed';
    }
  }
  return 'done';
}
