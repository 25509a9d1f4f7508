import type { StuckSigning } from '@proffer/contract/nda.schemas';
import { expect, it } from 'vitest';
import { waitingSigning } from './queue.model';

const signing: StuckSigning = {
  ndaId: 4,
  kind: 'accepting',
  proposalTitle: 'Water pumps',
  supplierCompany: 'Pumps & Co',
  buyerCompany: 'Dams Ltd',
  reached: 'Step 2 of 5: document fixed',
  since: '2026-11-21T09:00:00Z',
  attempts: 0,
  lastError: '',
  canRetry: true,
  advice: 'Retry does the remaining steps.',
};

it('tells of a signing what kind it is, whose, and how far it came', () => {
  expect(waitingSigning(signing)).toMatchObject({
    kind: 'NDA half shared',
    title: 'Water pumps',
    who: 'Pumps & Co and Dams Ltd',
    facts: [
      { label: 'Reached', value: 'Step 2 of 5: document fixed' },
      { label: 'Tries of the server', value: 'None' },
    ],
  });
});

it('tells why the last try failed', () => {
  const { kind, facts } = waitingSigning({
    ...signing,
    kind: 'certificate',
    attempts: 12,
    lastError: 'stored file is missing',
  });
  expect(kind).toBe('NDA certificate');
  expect(facts.slice(1)).toEqual([
    { label: 'Tries of the server', value: '12' },
    { label: 'Last error', value: 'stored file is missing' },
  ]);
});
