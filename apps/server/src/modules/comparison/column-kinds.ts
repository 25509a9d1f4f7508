import type { ColumnKind, ColumnRef } from '@proffer/contract/comparison/columns';
import type { ProposalView } from '@proffer/contract/offers/schemas';
import type { Actor } from '../../platform/session/actor';
import { answerBid } from './answer-bid';
import type { Bid } from './column-facts';
import type { ComparedPorts } from './comparison.ports';

/** The offer that a column is about, and the quote if it shows one. */
export interface FoundColumn {
  proposalId: number | null;
  /** The offer and its company, for columns that are readable although the offer is not. */
  named: Pick<ProposalView, 'title' | 'supplierId' | 'companyName'> | null;
  quote: Bid | null;
}

type Find = (
  viewer: Actor | null,
  ids: readonly number[],
  ports: ComparedPorts,
) => Promise<Map<number, FoundColumn>>;

/** How the columns of each kind are found, with one statement for all of a kind; a new kind is an entry here. */
const finders: Record<ColumnKind, Find> = {
  offer: (_viewer, ids) =>
    Promise.resolve(new Map(ids.map((id) => [id, { proposalId: id, named: null, quote: null }]))),

  async quote(viewer, ids, { quotes }) {
    if (viewer === null || viewer.role === 'admin') return new Map();
    const found = await quotes.listLast(viewer, ids);
    return new Map(
      found.map(({ quote, round }) => {
        const { proposalId, proposalTitle: title, supplierId, supplierCompany: companyName } = quote;
        return [
          quote.quoteId,
          { proposalId, named: { title, supplierId, companyName }, quote: { quote, round } },
        ];
      }),
    );
  },

  async answer(viewer, ids, ports) {
    if (viewer?.role !== 'buyer') return new Map();
    const answers = await ports.answers.listCompared(viewer, ids);
    const quoteIds = answers.flatMap(({ quoteId }) => quoteId ?? []);
    const quotes = await finders.quote(viewer, quoteIds, ports);
    return new Map(
      answers.flatMap((answer): [number, FoundColumn][] => {
        const { answerId, quoteId, proposalId, proposalTitle: title, supplierId, supplierCompany } = answer;
        const named = { title, supplierId, companyName: supplierCompany };
        const column =
          quoteId === null ? { proposalId, named, quote: answerBid(answer) } : quotes.get(quoteId);
        return column ? [[answerId, column]] : [];
      }),
    );
  },
};

/** Returns the columns that exist for the viewer, as far as this is known without their offers. */
export async function findColumns(
  viewer: Actor | null,
  columns: readonly ColumnRef[],
  ports: ComparedPorts,
): Promise<{ ref: ColumnRef; found: FoundColumn | undefined }[]> {
  const kinds = [...new Set(columns.map(({ kind }) => kind))];
  const byKind = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const ids = columns.filter((column) => column.kind === kind).map(({ id }) => id);
        return [kind, await finders[kind](viewer, ids, ports)] as const;
      }),
    ),
  );
  return columns.map((ref) => ({ ref, found: byKind.get(ref.kind)?.get(ref.id) }));
}
