import { acceptSteps, type AcceptStep } from '@proffer/contract/wire/choices';

export type StepState = 'waiting' | 'running' | 'done' | 'failed';

/** Progress of accepting a request, for the step display. */
export interface AcceptRun {
  states: Readonly<Record<AcceptStep, StepState>>;
  /** Message of the server or network for the failed step. */
  failure: { step: AcceptStep; detail: string } | null;
}

/** Words for the supplier while each of the five calls runs. */
const stepWords: Record<AcceptStep, string> = {
  prepare: 'Signing the NDA…',
  upload: 'Signing the NDA…',
  send: 'Sending it to the buyer…',
  share: 'Sending it to the buyer…',
  fields: 'Preparing the buyer’s signature…',
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

/** Returns a sentence for the page and the live region: the running step, the failure, or completion. */
export function runSentence(run: AcceptRun): string {
  if (run.failure) return run.failure.detail;
  const running = acceptSteps.find((step) => run.states[step] === 'running');
  if (running) return stepWords[running];
  return isFinished(run) ? 'Approved & Shared' : '';
}

/** Returns the completed share of the five calls, from 0 to 100. */
export function runPercent(run: AcceptRun): number {
  const done = acceptSteps.filter((step) => run.states[step] === 'done').length;
  return Math.round((done / acceptSteps.length) * 100);
}
