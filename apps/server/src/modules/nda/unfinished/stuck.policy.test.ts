import { describe, expect, it } from 'vitest';
import { adviceText, canServerFinish, kindOf, reachedText } from './stuck.policy';

describe('unfinished NDA signings', () => {
  it.each([
    ['Requested', 1, '2026-11', true, true, 'Step 1 of 5: document and signature given'],
    ['Requested', 2, '2026-11', true, true, 'Step 2 of 5: document fixed'],
    ['Requested', 3, '2026-11', true, true, 'Step 3 of 5: recipients named'],
    [
      'Approved & Shared',
      4,
      '2026-11',
      true,
      true,
      'Step 4 of 5: approved and shared, not yet signed by the supplier',
    ],
    ['Requested', 2, '', true, false, 'Step 2 of 5: document fixed'],
    ['Requested', 2, '2026-11', false, false, 'Step 2 of 5: document fixed'],
    ['Requested', 2, '', false, false, 'Step 2 of 5: document fixed'],
    ['Signed & Shared', 5, '', false, true, 'Signed by both; the certificate of completion is missing'],
  ] as const)(
    'NDA %s at step %i, consent “%s”, both accounts active: %s',
    (status, acceptedStep, consentVersion, areBothActive, canFinish, reached) => {
      const row = { status, acceptedStep, consentVersion, areBothActive };
      expect(kindOf(row)).toBe(status === 'Signed & Shared' ? 'certificate' : 'accepting');
      expect(canServerFinish(row)).toBe(canFinish);
      expect(reachedText(row)).toBe(reached);
      expect(adviceText(row)).toMatch(
        canFinish ? /^(The supplier has signed|Retry)/ : /^(Only the supplier|The account of)/,
      );
    },
  );
});
