import type { QuoteEventAct } from '@proffer/contract/wire/choices';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { Executor } from '../../platform/database';
import { otherSide, type ContractSide } from '../contracts';
import { pagePaths, type Notice, type NoticesPort } from '../notices';
import type { QuoteRow } from './quotes.repository';

interface News {
  title: string;
  text: string;
}

/**
 * Notices to the other side of an act. They contain no prices, notes and reasons, which are visible only after login.
 */
const news: Record<QuoteEventAct, (who: string, offer: string) => News> = {
  asked: (who, offer) => ({
    title: `${who} asks for a quote`,
    text: `${who} asks for a quote on ${offer}.`,
  }),
  quoted: (who, offer) => ({
    title: `${who} has sent a quote`,
    text: `${who} has sent a quote on ${offer}. See the quote for its validity.`,
  }),
  countered: (who, offer) => ({
    title: `${who} proposes other terms`,
    text: `${who} proposes other terms for your quote on ${offer}.`,
  }),
  accepted: (who, offer) => ({
    title: `${who} has accepted: sign the contract`,
    text: `${who} has accepted the quote on ${offer}. It is now a contract that both sides have to sign.`,
  }),
  declined: (who, offer) => ({
    title: `${who} has declined`,
    text: `${who} has declined the quote on ${offer}. The reason is shown with it.`,
  }),
  withdrawn: (who, offer) => ({
    title: `${who} has withdrawn a quote`,
    text: `${who} has withdrawn the request or quote for ${offer}. The reason is shown with it.`,
  }),
};

export interface QuoteNewsItem {
  row: QuoteRow;
  act: QuoteEventAct;
  by: ContractSide;
  /** Id of the history entry of this act. */
  eventId: number;
  /** Id of the contract made by an acceptance; null for other acts. */
  contractId: number | null;
}

function quoteNotice({ row, act, by, eventId, contractId }: QuoteNewsItem): Notice {
  const isToSupplier = by === 'buyer';
  const who = isolated(by === 'supplier' ? row.supplierCompany : row.buyerCompany);
  const side = otherSide(by);
  return {
    userId: isToSupplier ? row.supplierId : row.buyerId,
    from: isToSupplier ? row.buyerId : row.supplierId,
    category: 'CONTRACT',
    kind: `quote-${act}`,
    ...news[act](who, `“${isolated(row.offerTitle)}”`),
    ...(contractId === null
      ? {
          reference: { kind: 'quote', id: row.id },
          mail: { path: pagePaths.quote(side, row.id), label: 'See the quote' },
        }
      : {
          reference: { kind: 'contract', id: contractId },
          mail: { path: pagePaths.contract(side, contractId), label: 'See the contract' },
        }),
    eventKey: `quote:${row.id}:${eventId}`,
  };
}

/**
 * Creates the functions that notify the other side of an act and mark the actor's notices about the quote as read.
 */
export function createQuoteNotices(notices: Pick<NoticesPort, 'announce' | 'clearFor'>) {
  const clear = (tx: Executor, { row, by }: Pick<QuoteNewsItem, 'row' | 'by'>): Promise<void> =>
    notices.clearFor(tx, by === 'supplier' ? row.supplierId : row.buyerId, { kind: 'quote', id: row.id });

  return {
    clear,

    async announce(tx: Executor, item: QuoteNewsItem): Promise<void> {
      await notices.announce(tx, quoteNotice(item));
      await clear(tx, item);
    },
  };
}
export type QuoteNotices = ReturnType<typeof createQuoteNotices>;
