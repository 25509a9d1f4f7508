import { Modal, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import {
  certificateFaults,
  certificateTexts,
  certificateWords,
  hasOwnTitle,
  visibilityWords,
} from '@proffer/contract/certificates/rules';
import type { Certificate } from '@proffer/contract/certificates/schemas';
import { certificateAccept } from '@proffer/contract/offers/attachment-kinds';
import {
  certificateKinds,
  certificateVisibilities,
  type CertificateKind,
  type CertificateVisibility,
} from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { useState } from 'react';
import { DayInput } from '../../ui/day-field';
import { FileDrop } from '../../ui/file-drop';
import { fileSize } from '../../ui/file-size.model';
import { Form } from '../../ui/form/form';
import { LimitedInput } from '../../ui/form/limited-input';
import { useForm } from '../../ui/form/use-form';
import { toast } from '../../ui/toasts';
import { useSaveCertificate, useSendCertificateFile } from './certificates.mutations';

interface CertificateDialogProps {
  userId: number;
  /** The certificate to change; null adds one. */
  certificate: Certificate | null;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  kind: CertificateKind;
  title: string;
  number: string;
  issuer: string;
  validFrom: string;
  validUntil: string;
  visibility: CertificateVisibility;
  file: File | null;
}

/** Dialog that adds or changes a certificate. Always mounted, so that the focus returns to its button. */
export function CertificateDialog({ isOpen, onClose, ...about }: CertificateDialogProps) {
  const title = about.certificate ? 'Change certificate' : 'Add certificate';
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="lg">
      <CertificateForm {...about} onClose={onClose} />
    </Modal>
  );
}

function CertificateForm({ userId, certificate, onClose }: Omit<CertificateDialogProps, 'isOpen'>) {
  // Stored by an earlier attempt whose file was refused, so that the next attempt changes it.
  const [stored, setStored] = useState(certificate);
  const [progress, setProgress] = useState<number>();
  const save = useSaveCertificate(userId);
  const sendFile = useSendCertificateFile(userId);
  const isFileMissing = !stored?.file;
  const form = useForm<Values>({
    initial: () => valuesOf(certificate),
    check: (values) => ({
      ...certificateFaults(values),
      ...(isFileMissing && values.file === null && { file: 'Please choose the file of the certificate.' }),
    }),
    async send({ file, validFrom, validUntil, ...values }) {
      const fields = { ...values, validFrom: validFrom || null, validUntil: validUntil || null };
      const saved = await save.mutateAsync({ fields, saved: stored });
      setStored(saved);
      try {
        if (file) await sendFile.mutateAsync({ id: saved.certificateId, file, onProgress: setProgress });
      } finally {
        setProgress(undefined);
      }
      toast.announce(certificate ? 'Certificate changed' : 'Certificate added');
      onClose();
    },
  });
  const { kind, file } = form.values;
  const now = file?.name ?? stored?.file?.name;
  return (
    <Form form={form} submitLabel="Save" failedText="It was not saved." onCancel={onClose} isLong>
      <NativeSelect
        {...form.field('kind')}
        label="Kind"
        data={certificateKinds.map((one) => ({ value: one, label: certificateWords[one] }))}
      />
      {hasOwnTitle(kind) && (
        <LimitedInput
          {...form.field('title')}
          label="Title"
          required
          most={certificateTexts.title.most}
          placeholder={kind === 'iso_other' ? 'ISO 27001' : undefined}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <LimitedInput
          {...form.field('number')}
          label="Number"
          required
          autoComplete="off"
          most={certificateTexts.number.most}
        />
        <TextInput {...form.field('issuer')} label="Issuer" required autoComplete="off" />
        <DayInput {...form.field('validFrom')} label="Valid from" />
        <DayInput
          {...form.field('validUntil')}
          label="Valid until"
          description={`You are reminded ${limits.certificates.endingDays} days before.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
      <NativeSelect
        {...form.field('visibility')}
        label="Who sees it"
        data={certificateVisibilities.map((one) => ({ value: one, label: visibilityWords[one] }))}
      />
      <FileDrop
        label={now === undefined ? 'Choose the file' : 'Choose another file'}
        hint={now ?? `PDF, PNG or JPEG up to ${fileSize(limits.certificates.fileBytes)}.`}
        accept={certificateAccept}
        maxBytes={limits.certificates.fileBytes}
        isDisabled={form.isPending}
        progress={progress}
        error={form.errorOf('file')}
        onFile={(chosen) => form.set({ file: chosen })}
      />
    </Form>
  );
}

function valuesOf(certificate: Certificate | null): Values {
  return {
    kind: certificate?.kind ?? 'iso_9001',
    title: certificate?.title ?? '',
    number: certificate?.number ?? '',
    issuer: certificate?.issuer ?? '',
    validFrom: certificate?.validFrom ?? '',
    validUntil: certificate?.validUntil ?? '',
    visibility: certificate?.visibility ?? 'public',
    file: null,
  };
}
