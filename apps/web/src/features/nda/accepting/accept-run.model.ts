import { acceptSteps, type AcceptStep } from '@proffer/contract/wire/choices';

export type StepState = 'waiting' | 'running' | 'done' | 'failed';

/** Where an accepting run stands; the step line draws it. */
export interface AcceptRun {
  states: Readonly<Record<AcceptStep, StepState>>;
  /** Text of the server, or of the network, for the step that failed. */
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
 * Steps still to do after `last`, the `acceptedStep` of the server; null asks for all five. Each call is safe to
 * repeat (NDA-37).
 */
export function stepsAfter(last: AcceptStep | null): readonly AcceptStep[] {
  return last === null ? acceptSteps : acceptSteps.slice(acceptSteps.indexOf(last) + 1);
}

/** The later of the step just done and the one the server holds. */
export function furtherStep(done: AcceptStep, held: AcceptStep | null): AcceptStep {
  return held !== null && acceptSteps.indexOf(held) > acceptSteps.indexOf(done) ? held : done;
}

/** A run that has not begun, with the steps before it shown as done. */
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

/** First step that is not done, where "Try again" continues. */
export function nextStep(run: AcceptRun): AcceptStep | null {
  return acceptSteps.find((step) => run.states[step] !== 'done') ?? null;
}

/** One sentence for the live region: what runs, what failed, or that all is done. */
export function runSentence(run: AcceptRun): string {
  if (run.failure) return `${acceptStepWords[run.failure.step]} failed. ${run.failure.detail}`;
  const running = acceptSteps.find((step) => run.states[step] === 'running');
  if (running) {
    return `Step ${acceptSteps.indexOf(running) + 1} of ${acceptSteps.length}: ${acceptStepWords[running].toLowerCase()} the NDA`;
  }
  return isFinished(run) ? 'All steps are done.' : '';
}
