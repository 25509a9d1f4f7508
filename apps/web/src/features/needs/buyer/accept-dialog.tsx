import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { quoteKeys } from '../../../entities/quotes/keys';
import type { FullQuote } from '../../../entities/quotes/quote';
import { useAcceptance } from '../../../entities/quotes/use-acceptance';
import { RequestForm, useSendRequest } from '../../../entities/signature-requests/request-form';
import { useSigningWay } from '../../../entities/signature-requests/use-signing-way';
import { call, unwrap } from '../../../lib/client';
import { LinesTable } from '../../../entities/contracts/lines-table';
import { dayText } from '../../../ui/date-text.model';
import { RetryAlert } from '../../../ui/list-states';
import { exactIndian } from '../../../ui/money.model';

interface Props {
  /** The quote made of the answer; null while the dialog is closed. */
  quoteId: number | null;
  onClose: () => void;
}

/**
 * Dialog that awards the need: accepts the quote made of an answer, or requests that from a colleague. Always mounted,
 * so that the focus returns to its button.
 */
export function AcceptDialog({ quoteId, onClose }: Props) {
  const query = useQuery({
    queryKey: quoteKeys.one(quoteId ?? 0),
    queryFn: async () => unwrap(await call('getQuote', { params: { id: quoteId ?? 0 } })),
    enabled: quoteId !== null,
  });
  return (
    <Modal
      opened={quoteId !== null}
      onClose={onClose}
      title="Accept this answer?"
      size="xl"
      withCloseButton={false}
    >
      {query.data ? (
        <Accept quote={query.data} onClose={onClose} />
      ) : query.isError ? (
        <RetryAlert title="The answer could not be loaded" query={query} />
      ) : (
        <Skeleton height="12rem" aria-label="Loading the answer" />
      )}
    </Modal>
  );
}

function Accept({ quote, onClose }: { quote: FullQuote; onClose: () => void }) {
  const { way, takeRefusal } = useSigningWay(quote.total);
  const acceptance = useAcceptance('buyer', takeRefusal);
  const terms = quote.rounds.at(-1);
  const content = (
    <>
      <Text size="sm">
        <bdi>{quote.supplierCompany}</bdi>
        {quote.total === null ? '' : `, ₹${exactIndian(quote.total)} with GST`}
        {quote.validUntil === null ? '' : `, valid until ${dayText(quote.validUntil)}`}. The contract is
        created for both to sign, the need ends, and the other suppliers learn that.
      </Text>
      {terms && (
        <details>
          <summary>{terms.lines.length === 1 ? '1 line' : `${terms.lines.length} lines`}</summary>
          <LinesTable lines={terms.lines} totals={terms.totals} />
        </details>
      )}
    </>
  );
  if (quote.status !== 'Quoted') {
    return (
      <Stack>
        <Alert color="yellow">
          This quote is {quote.status.toLowerCase()} now and cannot be accepted here.
        </Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    );
  }
  if (way === 'request') {
    return (
      <RequestAcceptance quote={quote} onClose={onClose}>
        {content}
      </RequestAcceptance>
    );
  }
  return (
    <Stack>
      {content}
      <Group justify="flex-end">
        <Button variant="default" disabled={acceptance.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={acceptance.isPending} onClick={() => void acceptance.accept(quote)}>
          Accept and create contract
        </Button>
      </Group>
    </Stack>
  );
}

interface RequestProps {
  quote: FullQuote;
  onClose: () => void;
  children: React.ReactNode;
}

/** Requests the acceptance from a colleague who may bind the company. */
function RequestAcceptance({ quote, onClose, children }: RequestProps) {
  const prepared = {
    act: 'quote.accept' as const,
    subjectId: quote.quoteId,
    input: { round: quote.round },
  };
  const send = useSendRequest(prepared, onClose);
  return (
    <RequestForm amount={quote.total} send={send} onCancel={onClose}>
      {children}
    </RequestForm>
  );
}
