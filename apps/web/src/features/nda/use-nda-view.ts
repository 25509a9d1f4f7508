import { useAddress } from '../../lib/address';
import type { NdaSide } from './nda-actions.model';
import { type NdaView, readNdaView, writeNdaView } from './nda-view.model';

/**
 * The view stored in the address. Any change except the page returns to the first page, and a change of tab keeps
 * only filters that can match there.
 */
export function useNdaView(side: NdaSide): [NdaView, (changes: Partial<NdaView>) => void] {
  const [values, change] = useAddress();
  const view = readNdaView(values, side);
  return [
    view,
    (changes) => {
      const wanted = writeNdaView({ ...view, page: 0, ...changes });
      change(writeNdaView(readNdaView(wanted, side)));
    },
  ];
}
