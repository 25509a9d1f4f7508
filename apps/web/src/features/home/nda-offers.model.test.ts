import { describe, expect, it } from 'vitest';
import { sampleRequest } from './home.factory';
import { lastChange, nextAct, readNdaOffersView, whoActs, writeNdaOffersView } from './nda-offers.model';

describe('an offer with an NDA', () => {
  it.each([
    ['Signed & Shared', true, 'view', '', 'Signed'],
    ['Approved & Shared', true, 'sign', 'Waiting for your signature', 'Shared'],
    ['Approved & Shared', false, 'view', 'The supplier is finishing the document', 'Shared'],
    ['Requested', false, 'view', 'Waiting for the supplier', undefined],
    ['Rejected', false, 'view', '', 'Rejected'],
    ['Skipped', false, 'view', '', 'Skipped'],
  ] as const)('%s, document %s', (ndaStatus, hasDocument, act, words, label) => {
    const row = sampleRequest({ ndaStatus, hasDocument });
    expect(nextAct(row)).toBe(act);
    expect(whoActs(row)).toBe(words);
    expect(lastChange(row)?.label).toBe(label);
  });
});

describe('address of the view', () => {
  it.each([
    [{}, { state: 'Signed & Shared', page: 0 }],
    [
      { status: 'Requested', page: '3' },
      { state: 'Requested', page: 2 },
    ],
    [{ status: 'all' }, { state: 'all', page: 0 }],
    [
      { status: 'Not Requested', page: '-1' },
      { state: 'Signed & Shared', page: 0 },
    ],
    [
      { status: 'nonsense', page: '1.5' },
      { state: 'Signed & Shared', page: 0 },
    ],
  ] as const)('%j', (search, expected) => {
    expect(readNdaOffersView(search)).toEqual(expected);
  });

  it('is written in its shortest form and can be read back', () => {
    expect(writeNdaOffersView({ state: 'Signed & Shared', page: 0 })).toEqual({
      status: undefined,
      page: undefined,
    });
    const view = { state: 'Skipped', page: 4 } as const;
    expect(writeNdaOffersView(view)).toEqual({ status: 'Skipped', page: '5' });
    expect(readNdaOffersView(writeNdaOffersView(view))).toEqual(view);
  });
});
