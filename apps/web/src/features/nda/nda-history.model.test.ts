import { expect, it } from 'vitest';
import { request } from '../../entities/nda/nda-request.factory';
import { historySteps } from './nda-history.model';

const change = (at: string, from: 'Requested' | 'Signed & Shared', to: 'Signed & Shared') => ({
  at,
  from,
  to,
  by: 'Ben Iyer, Dams Ltd',
  bySide: 'buyer' as const,
  note: '',
});
const renewal = {
  round: 2,
  state: 'declined',
  startedBy: 'supplier',
  startedDate: '2026-11-02T09:00:00Z',
  endedDate: '2026-11-04T09:00:00Z',
  reason: 'No need.',
  replaced: null,
} as const;

it('the history of an NDA lists changes and renewals in order, each with its actor', () => {
  const row = {
    ...request,
    history: [
      change('2026-11-01T09:00:00Z', 'Requested', 'Signed & Shared'),
      change('2026-11-03T09:00:00Z', 'Signed & Shared', 'Signed & Shared'),
    ],
    renewal: {
      roundToSign: null,
      rounds: [
        renewal,
        {
          ...renewal,
          round: 3,
          state: 'withdrawn' as const,
          startedDate: '2026-11-05T09:00:00Z',
          endedDate: '2026-11-06T09:00:00Z',
        },
        {
          ...renewal,
          round: 4,
          state: 'open' as const,
          startedDate: '2026-11-07T09:00:00Z',
          endedDate: null,
        },
      ],
    },
  };
  expect(historySteps(row).map(({ label, by, note, isFailed }) => [label, by, note, isFailed])).toEqual([
    ['Signed & Shared', 'Ben Iyer, Dams Ltd', '', false],
    ['Renewal signed', 'Pumps & Co', '', false],
    ['Cover ended', 'Ben Iyer, Dams Ltd', '', false],
    ['Renewal declined', 'Dams Ltd', 'No need.', true],
    ['Renewal signed', 'Pumps & Co', '', false],
    ['Renewal withdrawn', 'Pumps & Co', 'No need.', true],
    ['Renewal signed', 'Pumps & Co', '', false],
  ]);
});

// NDA-94
it('the history of an NDA tells requested changes from a sharing that was taken back', () => {
  const back = {
    at: '2026-11-01T09:00:00Z',
    from: 'Approved & Shared',
    to: 'Requested',
    by: '',
    note: '',
  } as const;
  const labelOf = (bySide: 'supplier' | 'buyer') =>
    historySteps({ ...request, history: [{ ...back, bySide }] })[0]?.label;
  expect([labelOf('buyer'), labelOf('supplier')]).toEqual(['Changes requested', 'Requested: Pending']);
});
