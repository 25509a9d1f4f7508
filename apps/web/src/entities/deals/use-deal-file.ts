import { call, unwrapReply } from '../../lib/client';
import { useExport } from '../../ui/use-export';

/** Identifies a deal by its offer and buyer. */
export interface DealOf {
  offerId: number;
  buyerId: number;
}

export const dealFileWords = 'Deal file (ZIP)';

/**
 * Downloads everything between two companies about an offer as one file, which proves it without Proffer (DEA-40).
 */
export function useDealFile() {
  const exporting = useExport('The deal file could not be made');
  return {
    isPending: exporting.isPending,
    save: ({ offerId, buyerId }: DealOf): void => {
      if (exporting.isPending) return;
      exporting.mutate({
        label: dealFileWords,
        fileName: `proffer-deal-${offerId}-${buyerId}.zip`,
        load: async () => unwrapReply(await call('dealFile', { query: { offerId, buyerId } })),
      });
    },
  };
}
