import { describe, expect, it } from 'vitest';
import {
  isFinished,
  nextStep,
  runFrom,
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

  it('names the failed step and keeps the completed ones', () => {
    const failed = withFailure(
      withStep(runFrom(null), 'prepare', 'done'),
      'upload',
      'The network did not answer.',
    );
    expect(failed.states.prepare).toBe('done');
    expect(runSentence(failed)).toBe('Uploading failed. The network did not answer.');
    expect(nextStep(failed)).toBe('upload');
    expect(isFinished(failed)).toBe(false);
  });

  it('names the running step', () => {
    expect(runSentence(withStep(runFrom('upload'), 'send', 'running'))).toBe('Step 3 of 5: sending the NDA');
    expect(runSentence(runFrom('fields'))).toBe('All steps are done.');
  });
});
