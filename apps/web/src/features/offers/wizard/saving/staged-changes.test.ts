import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditSaver } from './edit-saver';
import { debounceMs, fakeServer, fakeStorage, noConnection, offerOf } from '../fake-server.factory';
import { createStoredChanges } from './stored-changes';

const complete = {
  title: 'Pumps',
  detail: 'Text',
  duration: 'Short:1 month' as const,
  budgetFrom: 1,
  budgetTo: 2,
};
const published = offerOf(complete, 3, true);

/** Returns several windows of one browser that edit one published offer. */
function market(storage = fakeStorage()) {
  const server = fakeServer(published, storage);
  return {
    server,
    kept: createStoredChanges(3, 7, storage),
    open: (offer = published) => createEditSaver(server.deps, offer),
  };
}

describe('unpublished changes of a published offer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends changes only on publishing, and then all in one request', async () => {
    const { server, kept, open } = market();
    const saver = open();
    saver.change({ detail: 'Better text' });
    await vi.advanceTimersByTimeAsync(debounceMs * 10);
    saver.change({ budgetTo: 9_99_999 });
    expect(await saver.flush()).toBe(true);
    saver.change({ ndaRequired: true, budgetTo: 40 });
    await vi.advanceTimersByTimeAsync(debounceMs * 10);
    expect(server.seen).toEqual([]);
    expect(saver.getState()).toMatchObject({ status: 'changed', isKept: true });

    expect(await Promise.all([saver.publish(), saver.publish()])).toEqual([true, true]);
    expect(server.seen).toEqual([{ detail: 'Better text', budgetTo: 40, ndaRequired: true }]);
    expect(saver.getState()).toMatchObject({ status: 'saved', offer: { version: 4 } });
    expect(kept.read()).toBeUndefined();
  });

  it('restores changes after the page was closed, including invalid ones', async () => {
    const { server, kept, open } = market();
    const first = open();
    first.change({ detail: 'Better text', budgetFrom: 50 });
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(kept.read()).toEqual({ version: 3, fields: { detail: 'Better text', budgetFrom: 50 } });
    const second = open();
    expect(second.getState()).toMatchObject({
      status: 'changed',
      edit: { title: 'Pumps', detail: 'Better text', budgetFrom: 50 },
    });
    expect(await second.publish()).toBe(false);
    expect(server.seen).toEqual([]);
    second.change({ budgetTo: 60 });
    expect(await second.publish()).toBe(true);
    expect(server.seen).toEqual([{ detail: 'Better text', budgetFrom: 50, budgetTo: 60 }]);
  });

  it('stores changes under stable names', () => {
    const storage = fakeStorage();
    const { kept } = market(storage);
    const fields = { redirectUrl: 'https://example.com' };
    kept.write({ version: 3, fields });
    const stored: unknown = JSON.parse(storage.getItem(kept.key) ?? '');
    expect(stored).toEqual({ version: 3, fields: { redirectURL: fields.redirectUrl } });
    expect(kept.read()).toEqual({ version: 3, fields });
  });

  it('deletes stored changes once they are undone or discarded', async () => {
    const { server, kept, open } = market();
    const saver = open();
    saver.change({ detail: 'Better text' });
    await saver.flush();
    saver.change({ detail: 'Text' });
    await saver.flush();
    expect(saver.getState().status).toBe('saved');
    expect(kept.read()).toBeUndefined();

    saver.change({ detail: 'Better text' });
    await saver.flush();
    saver.discard();
    expect(saver.getState()).toMatchObject({ status: 'saved', edit: { detail: 'Text' } });
    expect(kept.read()).toBeUndefined();
    expect(server.seen).toEqual([]);
  });

  it('waits for a decision when the offer changed, and keeps the changes meanwhile', async () => {
    const { server, kept, open } = market();
    const first = open();
    first.change({ detail: 'Mine' });
    await first.flush();
    const newer = server.write({ detail: 'Theirs', title: 'Better pumps' });
    const saver = open(newer);
    expect(saver.getState()).toMatchObject({ status: 'conflict', edit: { detail: 'Mine' } });
    expect(await saver.publish()).toBe(false);
    expect(kept.read()).toMatchObject({ version: 3, fields: { detail: 'Mine' } });

    await saver.overwrite(newer);
    expect(saver.getState()).toMatchObject({
      status: 'changed',
      edit: { detail: 'Mine', title: 'Better pumps' },
    });
    expect(server.seen).toEqual([]);
    expect(kept.read()).toEqual({ version: 4, fields: { detail: 'Mine' } });
    saver.load(newer);
    expect(saver.getState()).toMatchObject({ status: 'saved', edit: { detail: 'Theirs' } });
    expect(kept.read()).toBeUndefined();
  });

  it('keeps changes when publishing fails, without an automatic retry', async () => {
    const { server, kept, open } = market();
    const saver = open();
    saver.watch();
    server.answers.push(noConnection);
    saver.change({ detail: 'Better text' });
    expect(await saver.publish()).toBe(false);
    expect(saver.getState()).toMatchObject({ status: 'failed', edit: { detail: 'Better text' } });
    expect(kept.read()).toMatchObject({ fields: { detail: 'Better text' } });
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.seen).toHaveLength(1);
    expect(saver.getState().status).toBe('failed');
    expect(await saver.publish()).toBe(true);
  });

  it('recognises published changes when only the reply was lost', async () => {
    const { server, open } = market();
    const saver = open();
    server.loseReply();
    saver.change({ detail: 'Better text ' });
    expect(await saver.publish()).toBe(false);
    expect(await saver.publish()).toBe(true);
    expect(saver.getState()).toMatchObject({ status: 'saved', offer: { version: 4 } });
  });

  it('are updated when another window of this browser changes them', async () => {
    const { server, open } = market();
    const [one, other] = [open(), open()];
    one.change({ detail: 'Better text' });
    await one.flush();
    await other.follow();
    expect(other.getState()).toMatchObject({ status: 'changed', edit: { detail: 'Better text' } });
    await one.publish();
    await other.follow();
    expect(other.getState()).toMatchObject({ status: 'saved', offer: { version: 4 } });
    expect(server.seen).toHaveLength(1);
  });

  it('reports changes that the browser cannot store', async () => {
    const { open } = market(fakeStorage(true));
    const saver = open();
    saver.change({ detail: 'Better text' });
    expect(await saver.flush()).toBe(false);
    expect(saver.getState()).toMatchObject({ status: 'changed', isKept: false });
  });

  it('stores no changes for a draft that another window published meanwhile', async () => {
    const draft = offerOf(complete, 3);
    const server = fakeServer(draft);
    const saver = createEditSaver(server.deps, draft);
    server.move(true);
    saver.change({ detail: 'Secret' });
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(saver.getState().status).toBe('conflict');
    expect(await server.deps.read()).toMatchObject({ detail: 'Text', published: true });
    await saver.overwrite(published);
    expect(saver.getState()).toMatchObject({ status: 'changed', edit: { detail: 'Secret' } });
    expect(await server.deps.read()).toMatchObject({ detail: 'Text' });
  });

  it('saves changes automatically once the offer is a draft again', async () => {
    const { server, kept, open } = market();
    const first = open();
    first.change({ detail: 'Better text' });
    await first.flush();
    server.move(false);
    const saver = open({ ...published, published: false });
    saver.watch();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.seen).toEqual([{ detail: 'Better text' }]);
    expect(saver.getState().status).toBe('saved');
    expect(kept.read()).toBeUndefined();
  });

  it('waits for the upload of a file that an answer names', async () => {
    const licence = { question: 'Licence?', category: '', mandatory: false, kind: 'file' as const };
    const fields = { ...complete, templateId: 5, answers: [{ ...licence, answer: '' }] };
    const saved = offerOf(fields, 1, true);
    const server = fakeServer(saved);
    const saver = createEditSaver(server.deps, saved);
    const asked = {
      kind: 'file' as const,
      help: '',
      options: [],
      min: null,
      max: null,
      certificateKind: null,
    };
    const detail = { ...asked, detailId: 1, question: 'Licence?', category: '', mandatory: false };
    saver.learn({ templateId: 5, name: '', active: true, version: 1, offersUsing: 1, details: [detail] });
    saver.change({ answers: [{ ...licence, answer: 'licence.pdf' }] });
    expect(await saver.publish()).toBe(false);
    expect(server.seen).toEqual([]);
    const file = { attachmentId: 1, fileName: 'licence.pdf', sizeBytes: 9, contentType: 'application/pdf' };
    saver.refresh({ ...saved, attachments: [file] });
    expect(await saver.publish()).toBe(true);
    expect(server.seen).toEqual([{ answers: [{ ...licence, answer: 'licence.pdf' }] }]);
  });
});

describe('stored changes', () => {
  it('stores changes per user and offer', () => {
    const storage = fakeStorage();
    createStoredChanges(3, 7, storage).write({ version: 1, fields: { title: 'Mine' } });
    expect(createStoredChanges(4, 7, storage).read()).toBeUndefined();
    expect(createStoredChanges(3, 8, storage).read()).toBeUndefined();
  });

  it.each([
    ['nonsense', '{', undefined],
    ['another shape', '{"fields":[]}', undefined],
    [
      'fields of another kind',
      '{"version":2,"fields":{"answers":"none","title":5,"detail":"Kept","x":1}}',
      'Kept',
    ],
  ])('reads %s from the storage without an error', (_, text, detail) => {
    const storage = fakeStorage();
    const kept = createStoredChanges(3, 7, storage);
    storage.setItem(kept.key, text);
    expect(kept.read()?.fields).toEqual(detail === undefined ? undefined : { detail });
  });
});
