import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditSaver } from './edit-saver';
import { debounceMs, fakeServer, noConnection, offerOf } from '../fake-server.factory';

describe('the edit saver', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('creates the draft once it has a title, a second after typing stops', async () => {
    const server = fakeServer();
    const saver = createEditSaver(server.deps, null);
    saver.change({ detail: 'Twelve pumps' });
    await vi.advanceTimersByTimeAsync(debounceMs);
    expect(saver.getState().status).toBe('invalid');
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

  it('sends one request at a time with the newest text last, and creates one offer', async () => {
    const server = fakeServer();
    const saver = createEditSaver(server.deps, null);
    const open = server.hold();
    saver.change({ title: 'Pumps' });
    const first = saver.flush();
    saver.change({ title: 'Pumps and pipes' });
    const second = saver.flush();
    open();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(server.deps.create).toHaveBeenCalledTimes(1);
    expect(server.deps.update).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 7, version: 1 }),
      { title: 'Pumps and pipes' },
    );
    expect(saver.getState().edit.title).toBe('Pumps and pipes');
  });

  it('keeps all input on a failure and saves it on retry', async () => {
    const server = fakeServer(offerOf({ title: 'Pumps' }, 4));
    const saver = createEditSaver(server.deps, offerOf({ title: 'Pumps' }, 4));
    server.answers.push(noConnection);
    saver.change({ detail: 'Long text' });
    expect(await saver.flush()).toBe(false);
    expect(saver.getState()).toMatchObject({
      status: 'failed',
      failure: 'No connection',
      edit: { detail: 'Long text' },
    });
    expect(await saver.flush()).toBe(true);
    expect(server.deps.update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 4 }), {
      detail: 'Long text',
    });
  });

  it('stops at a conflict until the newer version is loaded or overwritten', async () => {
    const server = fakeServer(offerOf({ title: 'Pumps' }, 4));
    const saver = createEditSaver(server.deps, offerOf({ title: 'Pumps' }, 4));
    server.answers.push({ kind: 'conflict' });
    saver.change({ title: 'Mine' });
    expect(await saver.flush()).toBe(false);
    saver.change({ detail: 'More' });
    await vi.advanceTimersByTimeAsync(debounceMs * 3);
    expect(saver.getState().status).toBe('conflict');
    expect(server.deps.update).toHaveBeenCalledTimes(1);

    expect(await saver.overwrite(server.write({ title: 'Theirs' }))).toBe(true);
    expect(server.deps.update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 5 }), {
      title: 'Mine',
      detail: 'More',
    });
    saver.load(offerOf({ title: 'Theirs' }, 9));
    expect(saver.getState()).toMatchObject({ status: 'saved', edit: { title: 'Theirs' } });
  });

  it('saves the other fields while one is invalid, and keeps the invalid input', async () => {
    const saved = offerOf({ title: 'Pumps' }, 1);
    const server = fakeServer(saved);
    const saver = createEditSaver(server.deps, saved);
    saver.change({ detail: 'Text', budgetFrom: 9, budgetTo: 3 });
    expect(await saver.flush()).toBe(false);
    expect(server.seen).toEqual([{ detail: 'Text' }]);
    expect(saver.getState()).toMatchObject({ status: 'invalid', edit: { budgetFrom: 9, budgetTo: 3 } });
    saver.change({ budgetTo: 30 });
    expect(await saver.flush()).toBe(true);
    expect(server.seen[1]).toEqual({ budgetFrom: 9, budgetTo: 30 });
  });

  it('shows the server’s messages at the fields until a save succeeds', async () => {
    const saved = offerOf({ title: 'Pumps' }, 1);
    const server = fakeServer(saved);
    const saver = createEditSaver(server.deps, saved);
    const errors = [{ field: 'title', text: 'At most 300 characters.' }];
    server.answers.push({ kind: 'refused', text: 'Validation', errors });
    saver.change({ title: 'x' });
    await saver.flush();
    expect(saver.getState()).toMatchObject({ status: 'failed', serverErrors: errors });
    saver.change({ title: 'y' });
    await saver.flush();
    expect(saver.getState()).toMatchObject({ status: 'saved', serverErrors: [] });
  });

  describe('retries of the edit saver after a temporary failure', () => {
    const typed = async () => {
      const saved = offerOf({ title: 'Pumps' }, 4);
      const server = fakeServer(saved);
      const saver = createEditSaver(server.deps, saved);
      const leave = saver.watch();
      server.answers.push(...Array<typeof noConnection>(20).fill(noConnection));
      saver.change({ detail: 'Typed in a tunnel' });
      await vi.advanceTimersByTimeAsync(debounceMs);
      expect(saver.getState().status).toBe('failed');
      return { server, saver, leave };
    };

    // OFF-45
    it('saves as soon as the browser is online again', async () => {
      const { server, saver, leave } = await typed();
      server.answers.length = 0;
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
      expect(saver.getState()).toMatchObject({ status: 'saved', offer: { detail: 'Typed in a tunnel' } });
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(600_000);
      expect(server.seen).toHaveLength(2);
      leave();
    });

    // OFF-45
    it('retries with pauses that grow to a minute', async () => {
      const { server, leave } = await typed();
      const tries = [];
      for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
        await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
        tries.push(server.seen.length);
        await vi.advanceTimersByTimeAsync(1);
      }
      expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(server.seen).toHaveLength(8);
      leave();
    });

    it('stops retrying after the page was left', async () => {
      const { server, leave } = await typed();
      leave();
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(600_000);
      expect(server.seen).toHaveLength(1);
    });

    it('does not mistake its own change with a lost reply for a conflict', async () => {
      const saved = offerOf({ title: 'Pumps' }, 4);
      const server = fakeServer(saved);
      const saver = createEditSaver(server.deps, saved);
      server.loseReply();
      saver.change({ detail: 'Twelve' });
      await saver.flush();
      saver.change({ budgetFrom: 5 });
      expect(await saver.flush()).toBe(true);
      expect(saver.getState()).toMatchObject({ offer: { detail: 'Twelve', budgetFrom: 5, version: 6 } });
    });
  });

  it('does not retry what the server refuses', async () => {
    const saved = offerOf({ title: 'Pumps' }, 4);
    const server = fakeServer(saved);
    const saver = createEditSaver(server.deps, saved);
    const leave = saver.watch();
    server.answers.push({ kind: 'failed', text: 'This offer is closed.', isPassing: false });
    saver.change({ detail: 'Twelve' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.seen).toHaveLength(1);
    leave();
  });

  it('reports no status for an offer without input', async () => {
    const saver = createEditSaver(fakeServer().deps, null);
    await saver.flush();
    expect(saver.getState().status).toBe('untouched');
  });

  describe('creating an offer whose reply was lost', () => {
    const clientIdsOf = (server: ReturnType<typeof fakeServer>) =>
      new Set(server.deps.create.mock.calls.map(([clientId]) => clientId));

    it('retries under the same clientId, so that one offer exists', async () => {
      const server = fakeServer();
      const saver = createEditSaver(server.deps, null);
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

    it('saves later input as a change of the created offer', async () => {
      const server = fakeServer();
      const saver = createEditSaver(server.deps, null);
      server.loseReply();
      saver.change({ title: 'Pumps', detail: 'Twelve' });
      await saver.flush();
      saver.change({ detail: 'Thirteen', budgetFrom: 5 });
      await vi.advanceTimersByTimeAsync(debounceMs);
      expect(server.deps.update).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ id: 7, version: 1 }),
        { detail: 'Thirteen', budgetFrom: 5 },
      );
      expect(saver.getState()).toMatchObject({ status: 'saved', offer: { title: 'Pumps', version: 2 } });
    });

    it('reports a conflict if another window changed the offer meanwhile', async () => {
      const server = fakeServer();
      const saver = createEditSaver(server.deps, null);
      server.loseReply();
      saver.change({ title: 'Pumps' });
      await saver.flush();
      server.write({ title: 'Theirs', detail: 'Their text' });
      expect(await saver.flush()).toBe(false);
      expect(saver.getState()).toMatchObject({ status: 'conflict', offer: { id: 7, version: 2 } });
      expect(server.deps.update).not.toHaveBeenCalled();
      expect(await saver.overwrite(offerOf({ title: 'Theirs', detail: 'Their text' }, 2))).toBe(true);
      expect(saver.getState()).toMatchObject({ edit: { title: 'Pumps', detail: 'Their text' } });
    });

    it('reports a conflict if another window published the offer meanwhile', async () => {
      const server = fakeServer();
      const saver = createEditSaver(server.deps, null);
      server.loseReply();
      saver.change({ title: 'Pumps' });
      await saver.flush();
      server.move(true);
      expect(await saver.flush()).toBe(false);
      expect(saver.getState()).toMatchObject({ status: 'conflict', offer: { published: true, version: 1 } });
    });

    // ACC-191
    it('repeats a lost first request unchanged and saves the newest text afterwards', async () => {
      const server = fakeServer();
      const saver = createEditSaver(server.deps, null);
      server.answers.push(noConnection);
      saver.change({ title: 'Pumps' });
      await saver.flush();
      saver.change({ title: 'Better pumps' });
      expect(await saver.flush()).toBe(true);
      const sent = server.deps.create.mock.calls.map(([, { title }]) => title);
      expect(sent).toEqual(['Pumps', 'Pumps']);
      expect(saver.getState().offer).toMatchObject({ title: 'Better pumps', version: 2 });
    });

    it('uses a new clientId for each new draft', async () => {
      const server = fakeServer();
      for (const title of ['Pumps', 'Pipes']) {
        const saver = createEditSaver(server.deps, null);
        saver.change({ title });
        await saver.flush();
      }
      expect(clientIdsOf(server).size).toBe(2);
    });
  });
});
