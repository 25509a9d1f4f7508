import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditSaver } from '../saving/edit-saver';
import { debounceMs, fakeServer, fakeStorage, noConnection, offerOf } from '../fake-server.factory';
import { isSameFiles } from './edited-files.model';
import { createStoredChanges } from '../saving/stored-changes';
import { rulesOf } from '../saving/edit-state';

const complete = {
  title: 'Pumps',
  detail: 'Text',
  duration: 'Short:1 month' as const,
  budgetFrom: 1,
  budgetTo: 2,
};
const file = (attachmentId: number, fileName: string) => ({
  attachmentId,
  fileName,
  sizeBytes: 9,
  contentType: 'text/csv',
});
const old = file(4, 'old.csv');
const fresh = file(5, 'new.csv');
const published = { ...offerOf(complete, 3, true), attachments: [old] };
const withFresh = { ...published, pendingAttachments: [fresh] };

/** Returns several windows of one browser that edit one published offer. */
function market(stored = published, storage = fakeStorage()) {
  const server = fakeServer(stored, storage);
  return {
    server,
    kept: createStoredChanges(3, 7, storage),
    open: (offer = stored) => createEditSaver(server.deps, offer),
  };
}

describe('attachment changes of a published offer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends attachment changes with the other changes in one request', async () => {
    const { server, kept, open } = market(withFresh);
    const saver = open(published);
    saver.refresh(withFresh);
    saver.change({ removeAttachments: [4], title: 'Second' });
    expect(saver.getState().status).toBe('changed');
    expect(rulesOf(saver.getState()).attachmentNames).toEqual(['new.csv']);
    await vi.advanceTimersByTimeAsync(debounceMs * 10);
    expect(server.seen).toEqual([]);
    expect(await saver.publish()).toBe(true);
    expect(server.seen).toEqual([{ title: 'Second', addAttachments: [5], removeAttachments: [4] }]);
    expect(saver.getState()).toMatchObject({
      status: 'saved',
      offer: { version: 4, attachments: [fresh] },
      edit: { addAttachments: [], removeAttachments: [] },
    });
    expect(kept.read()).toBeUndefined();
  });

  it('restores attachment changes after the page was closed, pending files also in another browser', async () => {
    const { open } = market(withFresh);
    const first = open();
    first.change({ removeAttachments: [4] });
    await first.flush();
    expect(open().getState()).toMatchObject({
      status: 'changed',
      edit: { addAttachments: [5], removeAttachments: [4] },
    });
    expect(market(withFresh).open().getState()).toMatchObject({
      status: 'changed',
      edit: { addAttachments: [5], removeAttachments: [] },
    });
  });

  it('counts files that the server has deleted as no change', async () => {
    const { kept, open } = market();
    kept.write({ version: 3, fields: { addAttachments: [5], removeAttachments: [9] } });
    expect(open().getState()).toMatchObject({
      status: 'saved',
      edit: { addAttachments: [], removeAttachments: [] },
    });
  });

  it('counts an undone removal and a cancelled file as no change', () => {
    const saver = market(withFresh).open();
    saver.change({ removeAttachments: [4] });
    saver.change({ removeAttachments: [] });
    saver.refresh(published);
    expect(saver.getState()).toMatchObject({ status: 'saved', edit: { addAttachments: [] } });
  });

  it('drops the removal of a file that another window removed', async () => {
    const { server, open } = market();
    const saver = open();
    saver.change({ removeAttachments: [4], title: 'Mine' });
    const newer = server.write({ removeAttachments: [4] });
    expect(await saver.publish()).toBe(false);
    expect(saver.getState().status).toBe('conflict');
    await saver.overwrite(newer);
    expect(saver.getState().edit).toMatchObject({ title: 'Mine', removeAttachments: [] });
    expect(await saver.publish()).toBe(true);
  });

  it('discards attachment changes with the other changes', async () => {
    const { kept, open } = market(withFresh);
    const saver = open();
    saver.change({ removeAttachments: [4] });
    await saver.flush();
    saver.discard();
    expect(saver.getState()).toMatchObject({
      status: 'saved',
      offer: { attachments: [old], pendingAttachments: [] },
      edit: { addAttachments: [], removeAttachments: [] },
    });
    expect(kept.read()).toBeUndefined();
  });

  it('recognises saved attachment changes when only the reply was lost', async () => {
    const { server, open } = market(withFresh);
    const saver = open();
    saver.change({ removeAttachments: [4] });
    server.loseReply();
    expect(await saver.publish()).toBe(false);
    expect(saver.getState()).toMatchObject({ status: 'failed' });
    expect(await saver.publish()).toBe(true);
    expect(saver.getState().offer).toMatchObject({ version: 4, attachments: [fresh] });
  });

  it('does not count attachment changes as saved when another window saved the same text without them', async () => {
    const { server, open } = market(withFresh);
    const saver = open();
    saver.change({ title: 'Second' });
    server.answers.push(noConnection);
    expect(await saver.publish()).toBe(false);
    server.write({ title: 'Second' });
    expect(await saver.publish()).toBe(false);
    expect(saver.getState().status).toBe('conflict');
  });

  it('follows another tab that uploaded a file', async () => {
    const { server, open } = market();
    const [one, other] = [open(), open()];
    server.wait(fresh);
    one.refresh(withFresh);
    await one.flush();
    await other.follow();
    expect(other.getState()).toMatchObject({
      status: 'changed',
      offer: { pendingAttachments: [fresh] },
      edit: { addAttachments: [5] },
    });
    expect(isSameFiles(one.getState().edit, other.getState().edit)).toBe(true);
  });

  it('adds pending files automatically to a draft that was taken back meanwhile', async () => {
    const draft = { ...withFresh, published: false };
    const { server, open } = market(draft);
    const saver = open();
    expect(saver.getState().status).toBe('waiting');
    const unwatch = saver.watch();
    await vi.advanceTimersByTimeAsync(debounceMs);
    unwatch();
    expect(server.seen).toEqual([{ addAttachments: [5] }]);
    expect(saver.getState()).toMatchObject({ status: 'saved', offer: { attachments: [old, fresh] } });
  });

  it('sends no save for attachments of a draft', async () => {
    const draft = { ...published, published: false };
    const { server, open } = market(draft);
    const saver = open();
    saver.refresh({ ...draft, attachments: [] });
    expect(saver.getState().status).toBe('saved');
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(server.seen).toEqual([]);
    expect(saver.getState().status).toBe('saved');
  });
});
