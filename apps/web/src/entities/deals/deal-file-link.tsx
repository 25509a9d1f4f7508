import { Anchor } from '@mantine/core';
import { dealFileWords, useDealFile, type DealOf } from './use-deal-file';

/** Offers the deal file where the two and their offer are on the screen. */
export function DealFileLink({ deal }: { deal: DealOf }) {
  const { save, isPending } = useDealFile();
  return (
    <Anchor component="button" type="button" size="sm" aria-disabled={isPending} onClick={() => save(deal)}>
      {isPending ? 'Packing the deal file…' : dealFileWords}
    </Anchor>
  );
}
