import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Certificate, CertificateInput } from '@proffer/contract/certificates/schemas';
import { call, unwrap } from '../../lib/client';
import { upload } from '../../lib/upload';
import { profileKeys } from '../../entities/companies/keys';

function useRefetch(userId: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: profileKeys.certificates(userId) });
}

interface CertificateSave {
  fields: CertificateInput;
  /** The stored certificate; null for a new one. */
  saved: Certificate | null;
}

/** Adds or changes a certificate of the user's company. */
export function useSaveCertificate(userId: number) {
  const refetch = useRefetch(userId);
  return useMutation({
    mutationFn: async ({ fields, saved }: CertificateSave) =>
      saved?.version
        ? unwrap(
            await call('updateCertificate', {
              params: { id: saved.certificateId },
              body: { ...fields, version: saved.version },
            }),
          )
        : unwrap(await call('addCertificate', { body: fields })),
    onSettled: refetch,
  });
}

interface CertificateUpload {
  id: number;
  file: File;
  onProgress: (sent: number) => void;
}

/** Uploads the file of a certificate in place of an earlier one. */
export function useSendCertificateFile(userId: number) {
  const refetch = useRefetch(userId);
  return useMutation({
    mutationFn: async ({ id, file, onProgress }: CertificateUpload) =>
      unwrap(await upload('setCertificateFile', { params: { id }, file }, { onProgress })),
    onSettled: refetch,
  });
}

export function useRemoveCertificate(userId: number) {
  const refetch = useRefetch(userId);
  return useMutation({
    mutationFn: async (id: number) => unwrap(await call('removeCertificate', { params: { id } })),
    onSettled: refetch,
  });
}
