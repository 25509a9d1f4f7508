import { describe, expect, it } from 'vitest';
import { filtersOf, readRecordsView, writeRecordsView, type RecordsView } from './records.model';

interface View extends RecordsView {
  act: string | undefined;
  userId: number | undefined;
}
const write = (changes: Partial<View>) => writeRecordsView<View>(changes);

describe('address of a market record', () => {
  it('returns to the first page when a filter changes', () => {
    expect(write({ act: 'template' })).toEqual({ page: undefined, act: 'template' });
    expect(write({ page: 4 })).toEqual({ page: '5' });
    expect(write({ userId: undefined })).toEqual({ page: undefined, userId: undefined });
  });

  it('does not send empty filters', () => {
    const view: View = { ...readRecordsView({ page: '2', to: 'soon' }), act: undefined, userId: 12 };
    expect(filtersOf(view)).toEqual({ userId: 12 });
  });
});
