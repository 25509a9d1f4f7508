import { useQueryClient } from '@tanstack/react-query';
import type { AcceptStep } from '@proffer/contract/wire/choices';
import { useRef, useState } from 'react';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { call, errorText, unwrap } from '../../../lib/client';
import { ndaKeys } from '../../../entities/nda/keys';
import type { Signing } from '../../../entities/signing/signature.model';
import { type AcceptRun, furtherStep, nextStep, runFrom, withFailure, withStep } from './accept-run.model';

interface AcceptChoice extends Signing {
  /** An uploaded document; absent means the default NDA. */
  documentId?: number;
}

type Pair = Pick<NdaRequest, 'offerId' | 'buyerId'>;

type StepCall = (pair: Pair, choice: AcceptChoice | null) => Promise<{ acceptedStep: AcceptStep | null }>;

/** The five accepting calls (NDA-36). Each throws CallError with the server's words. */
const stepCalls: Record<AcceptStep, StepCall> = {
  prepare: async (pair, choice) =>
    unwrap(
      await call('prepareNda', {
        params: paramsOf(pair),
        body: choice ?? {},
      }),
    ),
  upload: async (pair) => unwrap(await call('uploadNda', { params: paramsOf(pair), query: {} })),
  send: async (pair) => unwrap(await call('sendNda', { query: queryOf(pair) })),
  share: async (pair) => unwrap(await call('shareNda', { query: queryOf(pair) })),
  fields: async (pair) => unwrap(await call('placeNdaFields', { query: queryOf(pair) })),
};

function paramsOf({ offerId, buyerId }: Pair) {
  return { a: offerId, b: buyerId };
}

function queryOf({ offerId, buyerId }: Pair) {
  return { offerId, buyerId };
}

/**
 * Runs the accepting calls one after the other and tells where it stands. A second start while one runs is
 * ignored, so a double click runs once; after a failure `start` continues with the step that failed.
 */
export function useAcceptRun(row: Pair & Pick<NdaRequest, 'acceptedStep'>) {
  const client = useQueryClient();
  const [run, setRun] = useState<AcceptRun>(() => runFrom(row.acceptedStep));
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef(false);
  const latest = useRef(run);

  function show(next: AcceptRun) {
    latest.current = next;
    setRun(next);
  }

  /** True when every step is done. */
  async function start(choice: AcceptChoice | null): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setIsRunning(true);
    let step = nextStep(latest.current);
    try {
      while (step !== null) {
        show(withStep(latest.current, step, 'running'));
        const reply = await stepCalls[step](row, choice);
        // Another window may have gone further meanwhile: the server's word counts.
        show(runFrom(furtherStep(step, reply.acceptedStep)));
        step = nextStep(latest.current);
      }
      return true;
    } catch (error) {
      if (step !== null) show(withFailure(latest.current, step, errorText(error)));
      return false;
    } finally {
      running.current = false;
      setIsRunning(false);
      void client.invalidateQueries({ queryKey: ndaKeys.lists });
    }
  }

  return { run, isRunning, start };
}
