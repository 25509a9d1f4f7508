import { createHash } from 'node:crypto';
import type { AskCompared, AskComparedReply } from '@proffer/contract/comparison/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { AppError, invalidField } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { ColumnFacts } from './column-facts';
import { toAsked } from './comparison.mapper';
import type { AskingPorts } from './comparison.ports';
import type { ComparisonService } from './comparison.service';
import type { ComparisonsRepository } from './comparisons.repository';

interface AskingDeps extends AskingPorts {
  comparison: Pick<ComparisonService, 'compareFor'>;
  repository: Pick<ComparisonsRepository, 'addQuestions'>;
  clock: Clock;
}

interface AskedCell {
  column: ColumnFacts & { proposalId: number };
  row: string;
  label: string;
}

/** Creates the service that asks suppliers for unstated cells, with one message to each (CMP-16). */
export function createAsking({ comparison, repository, conversations, messages, clock }: AskingDeps) {
  /** Returns the cells with their columns and labels; throws unless each of them is unstated and can be asked. */
  async function readCells(actor: Actor, cells: AskCompared['cells']): Promise<AskedCell[]> {
    const keys = [...new Set(cells.map(({ column }) => column))].join(',');
    const { columns, rows } = await comparison.compareFor(actor, toAsked(keys, {}));
    return cells.map((cell, index) => {
      const at = columns.findIndex(({ key }) => key === cell.column);
      const row = rows.find((one) => one.row === cell.row);
      const column = columns[at];
      if (!column || column.proposalId === null || !row?.isAskable || row.cells[at]?.kind !== 'unsaid') {
        throw invalidField(`cells.${index}`, 'This is known already, or cannot be asked.');
      }
      return { column: { ...column, proposalId: column.proposalId }, row: cell.row, label: row.label };
    });
  }

  async function askSupplier(actor: Actor, clientId: string, cells: AskedCell[]) {
    const [first] = cells;
    if (!first) throw new Error('a message without questions');
    const { supplierId, companyName } = first.column;
    const offerIds = [...new Set(cells.map(({ column }) => column.proposalId))];
    const key = { buyerId: actor.userId, supplierId };
    const offerId = (await conversations.findLatestOn({ ...key, offerIds })) ?? first.column.proposalId;
    const { conversationId } = await conversations.open(actor, { ...key, offerId });
    const { messageId } = await messages.send(actor, {
      conversationId,
      senderId: actor.userId,
      messageContent: questionsText(cells),
      clientId: clientIdFor(clientId, supplierId),
      attachmentIds: [],
      mentionIds: [],
    });
    await repository.addQuestions(
      actor.userId,
      cells.map(({ column, row }) => ({ column: column.key, row })),
      { conversationId, afterMessageId: messageId, askedAt: clock.now() },
    );
    return { conversationId, supplierId, companyName, questions: cells.length };
  }

  return {
    /**
     * Sends the questions about cells, one message to each supplier, into the conversation about one of the asked
     * offers: the one with the last message, else a new one. A repeat with the same `clientId` sends nothing again.
     */
    async ask(actor: Actor, { clientId, cells }: AskCompared): Promise<AskComparedReply> {
      const asked = await readCells(actor, cells);
      const bySupplier = groupedBy(asked, ({ column }) => column.supplierId);
      const sent: AskComparedReply['sent'] = [];
      for (const ofSupplier of bySupplier.values()) sent.push(await askSupplier(actor, clientId, ofSupplier));
      return { sent };
    },
  };
}
export type Asking = ReturnType<typeof createAsking>;

/** Returns the cells by a number of theirs, in the order of their first ones. */
function groupedBy(cells: readonly AskedCell[], read: (cell: AskedCell) => number): Map<number, AskedCell[]> {
  const groups = new Map<number, AskedCell[]>();
  for (const cell of cells) groups.set(read(cell), [...(groups.get(read(cell)) ?? []), cell]);
  return groups;
}

/** Returns the text of a message: the labels of the cells under the titles of their offers. */
function questionsText(cells: readonly AskedCell[]): string {
  const byOffer = groupedBy(cells, ({ column }) => column.proposalId);
  const parts = [...byOffer.values()].map((ofOffer) => {
    const labels = new Set(ofOffer.map(({ label }) => `- ${label}`));
    return [ofOffer[0]?.column.title ?? '', ...labels].join('\n');
  });
  const text = `We are comparing offers. Could you please tell us:\n\n${parts.join('\n\n')}`;
  if (text.length > limits.message) {
    throw new AppError('illegal_transition', {
      text: 'These are too many questions for one message. Please ask fewer.',
    });
  }
  return text;
}

/** Returns the id of the message to one supplier, so that a repeated call finds the message it has sent. */
function clientIdFor(clientId: string, supplierId: number): string {
  const hash = createHash('sha256').update(`${clientId} ${supplierId}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
