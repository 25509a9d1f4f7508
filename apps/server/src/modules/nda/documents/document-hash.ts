import { AppError } from '../../../platform/errors';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';

/** A document is not the one that was fixed, or that the other side has signed. Nothing is signed then. */
export function documentDiffers(): AppError {
  return new AppError('illegal_transition', {
    text: 'The document of this NDA is not the one that was fixed before. Nothing was signed. Please refuse the request, return it to active and share it again, or ask an administrator.',
  });
}

/**
 * Refuses the last signature unless every hash in the certificate is that of a document somebody has signed: the one that
 * was prepared, and the one that the first signature left. Requests from before signatures were written down one by one
 * have no certificate.
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
