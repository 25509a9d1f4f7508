import { expect, it } from 'vitest';
import { markLabels, marksOfTab, markTexts, undoOf } from './buyer-marks.model';

// OFF-67, OFF-69
it('each mark says what came of it', () => {
  expect(markTexts).toMatchObject({
    save: { done: 'Offer saved!' },
    removeSaved: { done: 'Offer removed', failed: 'Remove failed' },
    archive: { done: 'Offer archived', failed: 'Archive failed' },
    unarchive: { done: 'Offer unarchived', failed: 'Unarchive failed' },
  });
  expect(Object.keys(undoOf).toSorted()).toEqual(['archive', 'removeSaved', 'save']);
});

// OFF-62
it('each tab has the marks that lead out of it', () => {
  expect(marksOfTab).toEqual({
    saved: ['removeSaved', 'archive'],
    active: ['save', 'archive'],
    archived: ['unarchive'],
  });
  expect(Object.keys(markLabels).toSorted()).toEqual(['archive', 'removeSaved', 'save', 'unarchive']);
});
