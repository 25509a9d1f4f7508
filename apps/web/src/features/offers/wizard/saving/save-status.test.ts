import { describe, expect, it } from 'vitest';
import { offerOf } from '../fake-server.factory';
import { stateOf, type EditState } from './edit-state';
import { statusText } from './save-status';

const now = new Date('2026-11-20T10:13:00Z');
const draft = stateOf(offerOf({ title: 'Pumps' }, 1));

describe('the status of saving', () => {
  it.each<[string, EditState, string]>([
    ['a new offer', stateOf(null), ''],
    ['a draft saved a while ago', draft, 'Saved 13 minutes ago'],
    ['one saved now', { ...draft, savedAt: now.getTime() - 1000 }, 'Saved just now'],
    ['a server whose clock is ahead', { ...draft, savedAt: now.getTime() + 5000 }, 'Saved just now'],
    ['a published offer', stateOf(offerOf({ title: 'Pumps' }, 1, true)), ''],
    [
      'a field of another step',
      { ...draft, edit: { ...draft.edit, redirectUrl: 'nowhere' }, status: 'invalid' },
      'Not saved: please check “Quantity, Budget and Delivery”',
    ],
    [
      'a missing title, whose field is not marked before the step is left',
      { ...stateOf(null), status: 'invalid' },
      'Not saved: please add a title',
    ],
  ])('describes the status of saving for %s', (_, state, text) => {
    expect(statusText(state, now)).toBe(text);
  });
});
