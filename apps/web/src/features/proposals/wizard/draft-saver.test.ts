import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftSaver, type SaveOutcome } from './draft-saver';
import { emptyDraft, type WizardDraft } from './wizard.model';

const debounceMs = 1000;

function offerOf(fields: Partial<WizardDraft>, version: number, isPublished = false): ProposalView {
  return {
    ...emptyDraft,
    ...fields,
    id: 7,
    version,
    createdDate: '2026-11-20T10:00:00Z',
    updatedDate: '2026-11-20T10:00:00Z',
    publishedDate: null,
    draft: isPublished,
    supplierName: 'Asha Rao',
    companyName: 'Rao Pumps',
    supplierId: 3,
    withheld: false,
    closed: false,
    attachments: [],
    attribution: '',
    isOwner: true,
  };
}

/** A server that keeps one offer and can be told what to answer next. */
function fakeServer(stored: ProposalView | null = null) {
  let offer = stored;
  const answers: SaveOutcome[] = [];
  const seen: unknown[] = [];
  let gate: Promise<void> = Promise.resolve();
  const answer = async (fields: Partial<WizardDraft>): Promise<SaveOutcome> => {
    seen.push(fields);
    await gate;
    const told = answers.shift();
    if (told) return told;
    offer = { ...(offer ?? offerOf({}, 0)), ...fields, version: (offer?.version ?? 0) + 1 };
    return { kind: 'saved', offer };
  };
  return {
    seen,
    answers,
    hold() {
      const opened = new EventTarget();
      gate = new Promise((resolve) => opened.addEventListener('open', () => resolve()));
      return () => opened.dispatchEvent(new Event('open'));
    },
    deps: {
      create: vi.fn<(fields: Partial<WizardDraft>) => Promise<SaveOutcome>>(answer),
      update: vi.fn<(id: number, version: number, fields: Partial<WizardDraft>) => Promise<SaveOutcome>>(
        (_id, _version, fields) => answer(fields),
      ),
      debounceMs,
    },
  };
}

describe('draft saver', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('makes the draft once it has a title, a second after typing rests', async () => {
    const server = fakeServer();
    const saver = createDraftSaver(server.deps, null);
    saver.change({ detail: 'Twelve pumps' });
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(saver.getState().status).toBe('held');
    expect(server.seen).toEqual([]);

    saver.change({ title: 'P' });
    await vi.advanceTimersByTimeAsync(debounceMs - 1);
    saver.change({ title: 'Pumps' });
    await vi.advanceTimersByTimeAsync(debounceMs - 1);
    expect(server.seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.seen).toEqual([{ title: 'Pumps', detail: 'Twelve pumps', scope: 'small' }]);
    expect(saver.getState()).toMatchObject({ status: 'saved', offer: { id: 7, version: 1 } });
  });

  it('sends one request at a time, the newest text last, and makes one offer', async () => {
    const server = fakeServer();
    const saver = createDraftSaver(server.deps, null);
    const open = server.hold();
    saver.change({ title: 'Pumps' });
    const first = saver.flush();
    saver.change({ title: 'Pumps and pipes' });
    const second = saver.flush();
    open();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(server.deps.create).toHaveBeenCalledTimes(1);
    expect(server.deps.update).toHaveBeenCalledExactlyOnceWith(7, 1, { title: 'Pumps and pipes' });
    expect(saver.getState().draft.title).toBe('Pumps and pipes');
  });

  it('keeps everything typed on a failure and saves it on trying again', async () => {
    const server = fakeServer(offerOf({ title: 'Pumps' }, 4));
    const saver = createDraftSaver(server.deps, offerOf({ title: 'Pumps' }, 4));
    server.answers.push({ kind: 'failed', text: 'No connection' });
    saver.change({ detail: 'Long text' });
    expect(await saver.flush()).toBe(false);
    expect(saver.getState()).toMatchObject({
      status: 'failed',
      failure: 'No connection',
      draft: { detail: 'Long text' },
    });
    expect(await saver.flush()).toBe(true);
    expect(server.deps.update).toHaveBeenLastCalledWith(7, 4, { detail: 'Long text' });
  });

  it('stops at a conflict until the newer one is loaded or overwritten', async () => {
    const server = fakeServer(offerOf({ title: 'Pumps' }, 4));
    const saver = createDraftSaver(server.deps, offerOf({ title: 'Pumps' }, 4));
    server.answers.push({ kind: 'conflict' });
    saver.change({ title: 'Mine' });
    expect(await saver.flush()).toBe(false);
    saver.change({ detail: 'More' });
    await vi.advanceTimersByTimeAsync(debounceMs * 3);
    expect(saver.getState().status).toBe('conflict');
    expect(server.deps.update).toHaveBeenCalledTimes(1);

    expect(await saver.overwrite(offerOf({ title: 'Theirs' }, 5))).toBe(true);
    expect(server.deps.update).toHaveBeenLastCalledWith(7, 5, { title: 'Mine', detail: 'More' });
    saver.load(offerOf({ title: 'Theirs' }, 9));
    expect(saver.getState()).toMatchObject({ status: 'saved', draft: { title: 'Theirs' } });
  });

  it('saves the rest while one field cannot be stored, and keeps that field as typed', async () => {
    const saved = offerOf({ title: 'Pumps' }, 1);
    const server = fakeServer(saved);
    const saver = createDraftSaver(server.deps, saved);
    saver.change({ detail: 'Text', budgetFrom: 9, budgetTo: 3 });
    expect(await saver.flush()).toBe(false);
    expect(server.seen).toEqual([{ detail: 'Text' }]);
    expect(saver.getState()).toMatchObject({ status: 'held', draft: { budgetFrom: 9, budgetTo: 3 } });
    saver.change({ budgetTo: 30 });
    expect(await saver.flush()).toBe(true);
    expect(server.seen[1]).toEqual({ budgetFrom: 9, budgetTo: 30 });
  });

  it('does not make a published offer incomplete', async () => {
    const complete = {
      title: 'Pumps',
      detail: 'Text',
      duration: 'Short:1 month' as const,
      budgetFrom: 1,
      budgetTo: 2,
    };
    const saved = offerOf(complete, 1, true);
    const server = fakeServer(saved);
    const saver = createDraftSaver(server.deps, saved);
    saver.change({ detail: '' });
    expect(await saver.flush()).toBe(false);
    expect(server.seen).toEqual([]);
    saver.change({ detail: 'Better text' });
    expect(await saver.flush()).toBe(true);
    expect(server.seen).toEqual([{ detail: 'Better text' }]);
  });

  it('shows the server’s sentences at the fields until a save succeeds', async () => {
    const saved = offerOf({ title: 'Pumps' }, 1);
    const server = fakeServer(saved);
    const saver = createDraftSaver(server.deps, saved);
    const errors = [{ field: 'title', text: 'At most 300 characters.' }];
    server.answers.push({ kind: 'refused', text: 'Validation', errors });
    saver.change({ title: 'x' });
    await saver.flush();
    expect(saver.getState()).toMatchObject({ status: 'failed', serverErrors: errors });
    saver.change({ title: 'y' });
    await saver.flush();
    expect(saver.getState()).toMatchObject({ status: 'saved', serverErrors: [] });
  });
});
