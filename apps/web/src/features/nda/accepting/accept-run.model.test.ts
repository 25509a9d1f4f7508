import { describe, expect, it } from 'vitest';
import {
  isFinished,
  nextStep,
  runFrom,
  runPercent,
  runSentence,
  stepsAfter,
  withFailure,
  withStep,
} from './accept-run.model';

describe('the progress of accepting an NDA request', () => {
  it('starts with all five calls in the order of the specification', () => {
    expect(stepsAfter(null)).toEqual(['prepare', 'upload', 'send', 'share', 'fields']);
  });

  it('continues after the last step stored by the server', () => {
    expect(stepsAfter('send')).toEqual(['share', 'fields']);
    expect(stepsAfter('fields')).toEqual([]);
    expect(nextStep(runFrom('send'))).toBe('share');
    expect(runFrom('prepare').states).toMatchObject({ prepare: 'done', upload: 'waiting' });
  });

  it('shows the reason of a failure and keeps the completed ones', () => {
    const failed = withFailure(
      withStep(runFrom(null), 'prepare', 'done'),
      'upload',
      'The network did not answer.',
    );
    expect(failed.states.prepare).toBe('done');
    expect(runSentence(failed)).toBe('The network did not answer.');
    expect(nextStep(failed)).toBe('upload');
    expect(isFinished(failed)).toBe(false);
  });

  // NDA-93
  it('shows the running step and the completed share', () => {
    const sending = withStep(runFrom('upload'), 'send', 'running');
    expect([runSentence(sending), runPercent(sending)]).toEqual(['Sending it to the buyer…', 40]);
    expect([runSentence(runFrom('fields')), runPercent(runFrom('fields'))]).toEqual([
      'Approved & Shared',
      100,
    ]);
  });
});
