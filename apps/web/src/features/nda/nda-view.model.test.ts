import { describe, expect, it } from 'vitest';
import { isQueue, readNdaView, statusChoices, writeNdaView } from './nda-view.model';

describe('the address of an NDA list', () => {
  it('is short for the default filters of an NDA list', () => {
    expect(writeNdaView(readNdaView({}, 'supplier'))).toEqual({});
  });

  it('restores the filters of an NDA list that it was written from', () => {
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
  it('shows the queue of waiting requests unless there is a filter or an order', () => {
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

  it('ignores unknown values and states that cannot occur on the tab', () => {
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
  ] as const)('offers the %s on the tab %s the states that occur there', (side, tab, choices) => {
    expect(statusChoices(side, tab)).toEqual(choices);
  });
});
