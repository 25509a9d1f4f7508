import { StatusBadge } from '../../ui/status-badge';
import type { ListedNeed } from './need';
import { standingTone, standingWords } from './need-words.model';

/** State of a need, or its outcome once it has ended. */
export function NeedBadge({ need }: { need: Pick<ListedNeed, 'status' | 'outcome'> }) {
  return <StatusBadge tone={standingTone(need)}>{standingWords(need)}</StatusBadge>;
}
