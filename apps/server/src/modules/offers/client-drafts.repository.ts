import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import { offers } from '../../schema';

interface ClientDraft {
  id: number;
  clientRequest: string | null;
}

/**
 * Returns the draft with which an insert just conflicted. It is committed, because the insert waited for its
 * transaction.
 */
export async function findOfClient(
  tx: Executor,
  supplierId: number,
  clientId: string | undefined,
): Promise<ClientDraft | undefined> {
  const [row] = await tx
    .select({ id: offers.id, clientRequest: offers.clientRequest })
    .from(offers)
    .where(and(eq(offers.supplierId, supplierId), eq(offers.clientId, clientId ?? '')));
  return row;
}

/**
 * Returns the id of a draft if the same request created it; throws `repeat_differs` if another request did (ACC-191).
 */
export function sameDraft(known: ClientDraft | undefined, clientRequest: string): number {
  if (!known) throw new Error('insert into offers returned nothing');
  if (known.clientRequest === null || known.clientRequest === clientRequest) return known.id;
  throw new AppError('repeat_differs', {
    text: 'A draft with this clientId already exists with different content. Please load and edit it.',
  });
}
