import { Anchor } from '@mantine/core';
import { dealFileWords, useDealFile, type DealOf } from './use-deal-file';

/** Link that downloads the deal file of two companies and their offer. */
export function DealFileLink({ deal }: { deal: DealOf }) {
  const { save, isPending } = useDealFile();
  return (
    <Anchor component="button" type="button" size="sm" aria-disabled={isPending} onClick={() => save(deal)}>
      {isPending ? 'Packing the deal file…' : dealFileWords}
    </Anchor>
  );
}
