import { Group } from '@mantine/core';
import { contractPath, webPaths } from '../../config/paths';
import type { FullConversation } from '../../entities/chat/conversation';
import { DealFileLink } from '../../entities/deals/deal-file-link';
import { ndaStatusWords } from '../../entities/nda/nda-status.model';
import { AnchorLink } from '../../ui/links';

type Dealings = Pick<FullConversation, 'nda' | 'contract' | 'offerId' | 'buyerId'>;

/** Shows the NDA and contract of the two parties on the offer, with links (MSG-44); nothing before there are any. */
export function ChatDealings({ side, ...dealings }: Dealings & { side: 'buyer' | 'supplier' }) {
  const { nda, contract } = dealings;
  if (!nda && !contract) return null;
  return (
    <Group gap="xs" wrap="wrap">
      {nda && (
        <AnchorLink
          size="sm"
          to={side === 'buyer' ? webPaths.buyerNda : webPaths.supplierNda}
          search={{ nda: String(nda.ndaId) }}
        >
          NDA: {ndaStatusWords[nda.status]}
        </AnchorLink>
      )}
      {contract && (
        <AnchorLink size="sm" to={contractPath[side](contract.contractId)}>
          Contract: {contract.status}
        </AnchorLink>
      )}
      <DealFileLink deal={dealings} />
    </Group>
  );
}
