import { AppError } from '../../../platform/errors';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';

/**
 * Returns the error for a document that differs from the one that was fixed or that the other side signed.
 * Nothing is signed.
 */
export function documentDiffers(): AppError {
  return new AppError('illegal_transition', {
    text: 'The document of this NDA has changed since it was prepared. Nothing was signed. Please reject the request, return it to active and share it again, or contact an administrator.',
  });
}

/**
 * Throws unless the file to be signed last is the one that the first signature left, and that one was made
 * from the prepared document. Requests older than the recording of single signatures have no record and pass.
 */
export async function assertSignedBy(
  first: 'supplier' | 'buyer',
  repository: Pick<NdaRepository, 'listSignings' | 'findFileHash'>,
  row: Pick<NdaRow, 'id' | 'round' | 'preparedFileId'>,
  leftSha256: string,
): Promise<void> {
  const [signing] = (await repository.listSignings(row)).filter(({ side }) => side === first);
  if (!signing) return;
  const prepared =
    row.preparedFileId === null ? undefined : await repository.findFileHash(row.preparedFileId);
  if (signing.sha256After !== leftSha256 || signing.sha256Before !== prepared) throw documentDiffers();
}
