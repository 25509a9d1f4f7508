import { describe, expect, it } from 'vitest';
import { isQueue, readNdaView, statusChoices, writeNdaView } from './nda-view.model';

describe('the address', () => {
  it('keeps the plain address for the defaults', () => {
    expect(writeNdaView(readNdaView({}, 'supplier'))).toEqual({});
  });

  it('gives back what it wrote', () => {
    const search = {
      tab: 'archived',
      sort: 'company',
      status: 'Signed & Shared',
      visibility: 'nda',
      search: 'pumps',
      page: '3',
    };
    expect(writeNdaView(readNdaView(search, 'supplier'))).toEqual(search);
    expect(readNdaView(search, 'supplier').page).toBe(2);
  });

  // NDA-69
  it('holds the queue as long as nothing is narrowed or ordered', () => {
    expect(isQueue(readNdaView({ page: '3' }, 'supplier'))).toBe(true);
    for (const search of [
      { sort: 'company' },
      { status: 'Requested' },
      { visibility: 'nda' },
      { search: 'a' },
      { tab: 'archived' },
    ]) {
      expect(isQueue(readNdaView(search, 'supplier'))).toBe(false);
    }
  });

  it('takes nothing unknown from it, and no state that cannot be found there', () => {
    const unknown = { tab: 'x', sort: 'x', status: 'x', visibility: 'x', page: -4 };
    for (const side of ['supplier', 'buyer'] as const) {
      expect(readNdaView(unknown, side)).toEqual(readNdaView({}, side));
      expect(readNdaView({ status: 'Not Requested' }, side)).toEqual(readNdaView({}, side));
    }
    expect(readNdaView({ status: 'Skipped' }, 'supplier').status).toBeUndefined();
    expect(readNdaView({ tab: 'archived' }, 'buyer').tab).toBe('active');
  });
});

describe('statusChoices', () => {
  const all = ['Requested', 'Approved & Shared', 'Signed & Shared', 'Rejected', 'Skipped'];
  it.each([
    ['supplier', 'active', all.slice(0, 4)],
    ['supplier', 'archived', all],
    ['buyer', 'active', all],
  ] as const)('of the %s, %s', (side, tab, choices) => {
    expect(statusChoices(side, tab)).toEqual(choices);
  });
});
