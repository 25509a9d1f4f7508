import { describe, expect, it } from 'vitest';
import { sampleMessage } from './chat.factory';
import { createOutbox, type OutboxEntry, outboxKey, type SendOutcome } from './outbox';

/** Returns an outbox whose requests the test answers itself, on a storage that outlives it. */
function setUp(stored = new Map<string, string>()) {
  const sent: { entry: OutboxEntry; answer: (outcome: SendOutcome) => Promise<void> }[] = [];
  const arrived: string[] = [];
  let ids = 0;
  const box = createOutbox({
    userId: 9,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    send: (entry) =>
      new Promise((resolve) => {
        sent.push({
          entry,
          answer: async (outcome) => {
            resolve(outcome);
            await new Promise((done) => setTimeout(done));
          },
        });
      }),
    onSent: async ({ clientId }) => void arrived.push(clientId ?? ''),
    newId: () => `c-${stored.size}-${(ids += 1)}`,
    now: () => new Date('2026-11-20T09:00:00Z'),
  });
  const write = (text: string) => box.add({ conversationId: 70, text, attachments: [] });
  const states = () => box.getState().map(({ text, status }) => `${text}: ${status}`);
  return { box, sent, stored, arrived, write, states };
}
const storedAs = (entry: OutboxEntry): SendOutcome => ({
  kind: 'sent',
  message: sampleMessage({ clientId: entry.clientId }),
});

describe('the outbox', () => {
  it('sends messages one after another, in the order they were written', async () => {
    const { sent, write, states, arrived } = setUp();
    write('one');
    write('two');
    expect(states()).toEqual(['one: sending', 'two: waiting']);
    expect(sent.map(({ entry }) => entry.text)).toEqual(['one']);
    await sent[0]!.answer(storedAs(sent[0]!.entry));
    expect(sent.map(({ entry }) => entry.text)).toEqual(['one', 'two']);
    await sent[1]!.answer(storedAs(sent[1]!.entry));
    expect([states(), arrived]).toEqual([[], sent.map(({ entry }) => entry.clientId)]);
  });

  it('waits without a network and later sends the same message under the same id', async () => {
    const { box, sent, write, states } = setUp();
    write('one');
    write('two');
    await sent[0]!.answer({ kind: 'lost' });
    expect(states()).toEqual(['one: waiting', 'two: waiting']);
    expect(sent).toHaveLength(1);
    box.flush();
    box.flush();
    expect(sent).toHaveLength(2);
    expect(sent[1]!.entry.clientId).toBe(sent[0]!.entry.clientId);
    await sent[1]!.answer(storedAs(sent[1]!.entry));
    expect(sent[2]!.entry.text).toBe('two');
  });

  it('keeps a refused message with its reason and continues with the next one', async () => {
    const { box, sent, write, states } = setUp();
    write('one');
    write('two');
    await sent[0]!.answer({ kind: 'refused', text: 'This account is closed.' });
    expect(states()).toEqual(['one: failed', 'two: sending']);
    expect(box.getState()[0]?.reason).toBe('This account is closed.');
    await sent[1]!.answer(storedAs(sent[1]!.entry));
    box.retry(sent[0]!.entry.clientId);
    expect(states()).toEqual(['one: sending']);
    expect(box.getState()[0]?.reason).toBeUndefined();
    await sent[2]!.answer({ kind: 'refused', text: 'This account is closed.' });
    box.remove(sent[0]!.entry.clientId);
    expect(states()).toEqual([]);
  });

  // MSG-14
  it('loses nothing on reload: a message that was being sent waits under its old id', async () => {
    const before = setUp();
    before.write('one');
    before.write('two');
    const after = setUp(before.stored);
    expect(after.states()).toEqual(['one: waiting', 'two: waiting']);
    after.box.flush();
    expect(after.sent[0]!.entry.clientId).toBe(before.sent[0]!.entry.clientId);
  });

  it('leaves nothing in storage after sending and reads what another tab stored', async () => {
    const one = setUp();
    const other = setUp(one.stored);
    one.write('one');
    other.box.reread();
    expect(other.states()).toEqual(['one: waiting']);
    other.write('two');
    await one.sent[0]!.answer(storedAs(one.sent[0]!.entry));
    other.box.reread();
    expect(other.states()).not.toContain('one: waiting');
    expect(other.states().some((line) => line.startsWith('two'))).toBe(true);
  });

  it('forgets messages that a loaded list shows as stored', async () => {
    const { box, sent, write, states } = setUp();
    write('one');
    await sent[0]!.answer({ kind: 'lost' });
    box.forget([sent[0]!.entry.clientId]);
    expect(states()).toEqual([]);
  });

  it('starts empty when the stored text cannot be parsed', () => {
    const { states } = setUp(new Map([[outboxKey(9), '{"cut']]));
    expect(states()).toEqual([]);
  });
});
