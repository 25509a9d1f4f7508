import { acceptSteps, type AcceptStep } from '@proffer/contract/wire/choices';

export type StepState = 'waiting' | 'running' | 'done' | 'failed';

/** Progress of accepting a request, for the step display. */
export interface AcceptRun {
  states: Readonly<Record<AcceptStep, StepState>>;
  /** Message of the server or network for the failed step. */
  failure: { step: AcceptStep; detail: string } | null;
}

export const acceptStepWords: Record<AcceptStep, string> = {
  prepare: 'Preparing',
  upload: 'Uploading',
  send: 'Sending',
  share: 'Sharing',
  fields: 'Placing fields',
};

/**
 * Returns the steps after `last`, the server's `acceptedStep`; all five for null. Each call can be repeated safely
 * (NDA-37).
 */
export function stepsAfter(last: AcceptStep | null): readonly AcceptStep[] {
  return last === null ? acceptSteps : acceptSteps.slice(acceptSteps.indexOf(last) + 1);
}

/** Returns the later of the step just completed and the one stored by the server. */
export function furtherStep(done: AcceptStep, held: AcceptStep | null): AcceptStep {
  return held !== null && acceptSteps.indexOf(held) > acceptSteps.indexOf(done) ? held : done;
}

/** Returns the progress before the start, with earlier steps shown as completed. */
export function runFrom(last: AcceptStep | null): AcceptRun {
  const open = new Set(stepsAfter(last));
  const state = (step: AcceptStep): StepState => (open.has(step) ? 'waiting' : 'done');
  return {
    states: {
      prepare: state('prepare'),
      upload: state('upload'),
      send: state('send'),
      share: state('share'),
      fields: state('fields'),
    },
    failure: null,
  };
}

export function withStep(run: AcceptRun, step: AcceptStep, state: StepState): AcceptRun {
  return { states: { ...run.states, [step]: state }, failure: null };
}

export function withFailure(run: AcceptRun, step: AcceptStep, detail: string): AcceptRun {
  return { states: { ...run.states, [step]: 'failed' }, failure: { step, detail } };
}

export function isFinished(run: AcceptRun): boolean {
  return acceptSteps.every((step) => run.states[step] === 'done');
}

/** Returns the first step that is not completed, where "Try again" continues. */
export function nextStep(run: AcceptRun): AcceptStep | null {
  return acceptSteps.find((step) => run.states[step] !== 'done') ?? null;
}

/** Returns a sentence for the live region: the running step, the failure, or completion. */
export function runSentence(run: AcceptRun): string {
  if (run.failure) return `${acceptStepWords[run.failure.step]} failed. ${run.failure.detail}`;
  const running = acceptSteps.find((step) => run.states[step] === 'running');
  if (running) {
    return `Step ${acceptSteps.indexOf(running) + 1} of ${acceptSteps.length}: ${acceptStepWords[running].toLowerCase()} the NDA`;
  }
  return isFinished(run) ? 'All steps are done.' : '';
}
