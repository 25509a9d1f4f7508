import { Button, Group } from '@mantine/core';
import { webPaths } from '../../config/paths';
import { SendMessageButton } from '../../entities/chat/send-message-button';
import { isQuestionFirst } from '../../entities/nda/nda-action.model';
import { NdaButton } from '../../entities/nda/nda-button';
import { quotePath } from '../../entities/quotes/quote-path';
import { useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/links';
import type { RowAct } from '../../ui/row-act';
import { RowMenu } from '../../ui/row-menu';
import { canAskForQuote } from './column-actions.model';
import type { ColumnControl } from './column-control';
import type { ComparedColumn } from './comparison';
import type { CompareWork } from './use-compare-work';

interface Props {
  column: ComparedColumn;
  control: ColumnControl;
  work: CompareWork;
}

/** The buyer's next step for a column, and a menu with the others (CMP-21). */
export function ColumnActions({ column, control, work }: Props) {
  const { key, title } = column;
  const isPinned = control.pinned === key;
  const acts: RowAct[] = [
    {
      label: isPinned ? 'Unpin' : 'Pin',
      fullLabel: `${isPinned ? 'Unpin' : 'Pin'} ${title}`,
      act: () => control.pin(isPinned ? undefined : key),
    },
  ];
  if (work.mayWrite) {
    acts.push({
      label: 'Note',
      fullLabel: `Note on ${title}`,
      act: () => work.editNote({ column: key, row: '' }, title),
    });
  }
  if (work.mayAsk && column.quote?.canDecline) {
    acts.push({
      label: 'Decline the quote',
      fullLabel: `Decline the quote on ${title}`,
      isDangerous: true,
      act: () => work.openDialog({ kind: 'decline', column }),
    });
  }
  return (
    <Group gap="xs" data-print="no">
      <NextStep column={column} work={work} />
      <RowMenu label={`More actions for ${title}`} acts={acts} />
    </Group>
  );
}

function NextStep({ column, work }: Pick<Props, 'column' | 'work'>) {
  const user = useSession();
  if (user?.userType !== 'Buyer') return null;
  const { offerId: id, title, quote, supplierId, ndaStatus, ndaId, isCovered } = column;
  if (quote) {
    if (!quote.canAccept || !work.mayAsk) {
      return (
        <ButtonLink
          variant="default"
          to={quotePath.buyer(quote.quoteId)}
          aria-label={`See the quote on ${title}`}
        >
          See the quote
        </ButtonLink>
      );
    }
    return (
      <Button
        aria-label={`Award ${title} from ${column.companyName}`}
        onClick={() => work.openDialog({ kind: 'accept', column })}
      >
        Award
      </Button>
    );
  }
  // An answer to an open need is decided after its deadline.
  if (ndaStatus === undefined || id === null || column.kind === 'answer') return null;
  const { closed, withheld } = column;
  const offer = { id, title, closed, withheld, ndaId, ...(isCovered && { coveredBy: {} }) };
  const isOpen = canAskForQuote(column);
  return (
    <>
      {isQuestionFirst(column, ndaStatus) ? (
        <SendMessageButton
          viewer="buyer"
          buyerId={user.userId}
          supplierId={supplierId}
          offer={offer}
          label="Ask a question"
          variant="light"
        />
      ) : (
        <NdaButton buyerId={user.userId} offer={offer} ndaStatus={ndaStatus} isReader={!work.mayAsk} />
      )}
      {isOpen && work.mayAsk && (
        <ButtonLink
          variant="default"
          to={webPaths.buyerQuotes}
          search={{ ask: String(id), ...work.wishes }}
          aria-label={`Ask for a quote on ${title}`}
        >
          Ask for a quote
        </ButtonLink>
      )}
    </>
  );
}
