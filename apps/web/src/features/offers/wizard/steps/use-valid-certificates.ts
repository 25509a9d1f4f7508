import { useQuery } from '@tanstack/react-query';
import type { Certificate } from '@proffer/contract/certificates/schemas';
import { companyCertificatesQuery } from '../../../../entities/companies/certificates.query';
import { useSession } from '../../../../lib/session';

/** Returns the user's valid certificates that have a file; null while they are unknown or not wanted. */
export function useValidCertificates(isWanted: boolean): Certificate[] | null {
  const user = useSession();
  const userId = user?.userId ?? 0;
  const { data } = useQuery({ ...companyCertificatesQuery(userId), enabled: isWanted && user !== null });
  return data?.certificates.filter(({ state, file }) => state === 'valid' && file !== null) ?? null;
}
