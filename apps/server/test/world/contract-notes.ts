import { expect } from 'vitest';
import type { ContractFulfilment, ContractNote } from '@proffer/contract/contracts/fulfilment.schemas';
import type { NoteKind } from '@proffer/contract/wire/choices';
import type { ContractSide } from '../../src/modules/contracts';
import type { Reply, TestContext } from '../support/context';
import type { ContractPeople } from './contract-people';

const routes = { confirm: 'confirmNote', dispute: 'disputeNote', withdraw: 'withdrawNote' } as const;
const entries = { delivery: [{ line: 1, quantity: 3 }], invoice: [{ line: 1, amount: 1_000.5 }] };

/** Returns functions for the fulfilment notes of a contract. */
export function notesOf(context: TestContext, people: ContractPeople, id: number) {
  const send = (kind: NoteKind, by: ContractSide, fields: Record<string, unknown> = {}): Promise<Reply> =>
    context.call(
      kind === 'delivery' ? 'noteDelivery' : 'noteInvoice',
      { params: { id }, body: { day: '2026-11-20', entries: entries[kind], ...fields } },
      people[by].token,
    );
  return {
    send,
    /** Adds a note and returns it. */
    async note(
      kind: NoteKind,
      by: ContractSide,
      fields: Record<string, unknown> = {},
    ): Promise<ContractNote> {
      const reply = await send(kind, by, fields);
      expect([reply.status, reply.body]).toMatchObject([201, { notes: expect.any(Array) }]);
      return (reply.body as ContractFulfilment).notes[0]!;
    },
    answer: (noteId: number, act: keyof typeof routes, by: ContractSide, reason = 'Two are broken.') =>
      context.call(
        routes[act],
        { params: { id, noteId }, ...(act === 'dispute' ? { body: { reason } } : {}) },
        people[by].token,
      ),
    async view(by: ContractSide = 'buyer'): Promise<ContractFulfilment> {
      const reply = await context.call('contractFulfilment', { params: { id } }, people[by].token);
      expect(reply.status).toBe(200);
      return reply.body as ContractFulfilment;
    },
  };
}
