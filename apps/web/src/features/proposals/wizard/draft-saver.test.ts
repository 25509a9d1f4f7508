import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftSaver, type SaveOutcome } from './draft-saver';
import { draftOf, emptyDraft, type WizardDraft } from './wizard.model';

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

/** A server that keeps one offer and can be told what to answer next, or to lose its next reply on the way. */
function fakeServer(stored: ProposalView | null = null) {
  let offer = stored;
  let clientIdOfOffer: string | undefined;
  let isLosing = false;
  const answers: SaveOutcome[] = [];
  const seen: unknown[] = [];
  let gate: Promise<void> = Promise.resolve();
  const answer = async (fields: Partial<WizardDraft>): Promise<SaveOutcome> => {
    seen.push(fields);
    await gate;
    const told = answers.shift();
    if (told) return told;
    return arrive({ kind: 'saved', offer: write(fields) });
  };
  const write = (fields: Partial<WizardDraft>): ProposalView => {
    const before = offer ?? offerOf({}, 0);
    offer = offerOf({ ...draftOf(before), ...fields }, before.version + 1, before.draft);
    return offer;
  };
  const arrive = (outcome: SaveOutcome): SaveOutcome => {
    const isLost = isLosing;
    isLosing = false;
    return isLost ? { kind: 'failed', text: 'No connection' } : outcome;
  };
  return {
    seen,
    answers,
    loseReply() {
      isLosing = true;
    },
    /** Another window saves. */
    write,
    hold() {
      const opened = new EventTarget();
      gate = new Promise((resolve) => opened.addEventListener('open', () => resolve()));
      return () => opened.dispatchEvent(new Event('open'));
    },
    deps: {
      create: vi.fn<(clientId: string, fields: Partial<WizardDraft>) => Promise<SaveOutcome>>(
        async (clientId, fields) => {
          if (offer && clientId === clientIdOfOffer) return arrive({ kind: 'saved', offer });
          clientIdOfOffer = clientId;
          return answer(fields);
        },
      ),
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

  describe('making the offer when its reply was lost', () => {
    const clientIdsOf = (server: ReturnType<typeof fakeServer>) =>
      new Set(server.deps.create.mock.calls.map(([clientId]) => clientId));

    it('tries again under the same id, so that there is one offer', async () => {
      const server = fakeServer();
      const saver = createDraftSaver(server.deps, null);
      server.loseReply();
      saver.change({ title: 'Pumps', detail: 'Twelve' });
      expect(await saver.flush()).toBe(false);
      expect(saver.getState()).toMatchObject({ status: 'failed', offer: null });
      expect(await saver.flush()).toBe(true);
      expect(server.deps.create).toHaveBeenCalledTimes(2);
      expect(clientIdsOf(server).size).toBe(1);
      expect(server.deps.update).not.toHaveBeenCalled();
      expect(saver.getState()).toMatchObject({ status: 'saved', offer: { id: 7, version: 1 } });
    });

    it('saves what was typed since the lost one as a change of it', async () => {
      const server = fakeServer();
      const saver = createDraftSaver(server.deps, null);
      server.loseReply();
      saver.change({ title: 'Pumps', detail: 'Twelve' });
      await saver.flush();
      saver.change({ detail: 'Thirteen', budgetFrom: 5 });
      await vi.advanceTimersByTimeAsync(debounceMs);
      expect(server.deps.update).toHaveBeenCalledExactlyOnceWith(7, 1, { detail: 'Thirteen', budgetFrom: 5 });
      expect(saver.getState()).toMatchObject({ status: 'saved', offer: { title: 'Pumps', version: 2 } });
    });

    it('asks when the offer was changed in another window meanwhile', async () => {
      const server = fakeServer();
      const saver = createDraftSaver(server.deps, null);
      server.loseReply();
      saver.change({ title: 'Pumps' });
      await saver.flush();
      server.write({ title: 'Theirs', detail: 'Their text' });
      expect(await saver.flush()).toBe(false);
      expect(saver.getState()).toMatchObject({ status: 'conflict', offer: { id: 7, version: 2 } });
      expect(server.deps.update).not.toHaveBeenCalled();
      expect(await saver.overwrite(offerOf({ title: 'Theirs', detail: 'Their text' }, 2))).toBe(true);
      expect(saver.getState()).toMatchObject({ draft: { title: 'Pumps', detail: 'Their text' } });
    });

    it('makes it with the newest text when no earlier try got through', async () => {
      const server = fakeServer();
      const saver = createDraftSaver(server.deps, null);
      server.answers.push({ kind: 'failed', text: 'No connection' });
      saver.change({ title: 'Pumps' });
      await saver.flush();
      saver.change({ title: 'Better pumps' });
      expect(await saver.flush()).toBe(true);
      expect(saver.getState().offer).toMatchObject({ title: 'Better pumps', version: 1 });
    });

    it('calls each new draft by another id', async () => {
      const server = fakeServer();
      for (const title of ['Pumps', 'Pipes']) {
        const saver = createDraftSaver(server.deps, null);
        saver.change({ title });
        await saver.flush();
      }
      expect(clientIdsOf(server).size).toBe(2);
    });
  });
});
