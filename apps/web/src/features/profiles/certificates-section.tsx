import { Button, Group, Skeleton, Text } from '@mantine/core';
import { certificateLabel, visibilityWords } from '@proffer/contract/certificates/rules';
import type { Certificate } from '@proffer/contract/certificates/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companyCertificatesQuery } from '../../entities/companies/certificates.query';
import type { Reading } from '../../entities/companies/keys';
import { callUrl, errorText } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { FileLink } from '../../ui/file-link';
import { toast } from '../../ui/toasts';
import { useOnDemand } from '../../ui/use-on-demand';
import { CertificateFacts } from './certificate-facts';
import { useRemoveCertificate } from './certificates.mutations';
import classes from './profiles.module.css';
import { Section } from './section';

const loadDialog = () => import('./certificate-dialog');

interface CertificatesSectionProps {
  userId: number;
  reading: Reading;
  canEdit: boolean;
}

/** Section with the certificates of a company that the viewer may read; owners change them here (PRO-100). */
export function CertificatesSection({ userId, reading, canEdit }: CertificatesSectionProps) {
  const list = useQuery(companyCertificatesQuery(userId, reading));
  const { part: dialog, want, prepare } = useOnDemand(loadDialog);
  const [edited, setEdited] = useState<Certificate | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async (certificate: Certificate | null) => {
    setEdited(certificate);
    if (await want()) setOpen(true);
  };
  const { certificates = [], hasMoreAfterNda = false } = list.data ?? {};
  return (
    <Section
      title="Certificates"
      id="certificates"
      action={
        canEdit && (
          <Button variant="light" onPointerEnter={prepare} onFocus={prepare} onClick={() => void open(null)}>
            Add certificate
          </Button>
        )
      }
    >
      {list.isPending && <Skeleton height="3rem" />}
      {list.isError && !list.data && (
        <Group gap="sm" role="alert">
          <Text size="sm">The certificates could not be loaded. {errorText(list.error)}</Text>
          <Button variant="default" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </Group>
      )}
      {list.data && certificates.length === 0 && !hasMoreAfterNda && (
        <Text size="sm" c="dimmed">
          No certificates added yet.
        </Text>
      )}
      {certificates.length > 0 && (
        <ul className={classes.offers} aria-label="Certificates">
          {certificates.map((certificate) => (
            <li key={certificate.certificateId}>
              <CertificateFacts certificate={certificate}>
                <Group gap="xs" justify="space-between">
                  <CertificateFile certificate={certificate} />
                  {canEdit && <OwnActs certificate={certificate} onEdit={() => void open(certificate)} />}
                </Group>
              </CertificateFacts>
            </li>
          ))}
        </ul>
      )}
      {hasMoreAfterNda && (
        <Text size="sm" c="dimmed">
          More certificates after an NDA.
        </Text>
      )}
      {dialog && (
        <dialog.CertificateDialog
          userId={userId}
          certificate={edited}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

function CertificateFile({ certificate: { certificateId, file } }: { certificate: Certificate }) {
  if (file === null) {
    return (
      <Text size="sm" fw={600}>
        The file is missing, so only you see this certificate.
      </Text>
    );
  }
  return (
    <Text size="sm" component="div">
      <FileLink
        file={{ fileName: file.name, scan: file.scan }}
        href={callUrl('certificateFile', { id: certificateId })}
      />
    </Text>
  );
}

function OwnActs({ certificate, onEdit }: { certificate: Certificate; onEdit: () => void }) {
  const { certificateId, userId, visibility } = certificate;
  const label = certificateLabel(certificate);
  const confirm = useConfirm();
  const remove = useRemoveCertificate(userId);

  async function askToRemove(): Promise<void> {
    const answer = await confirm({
      title: 'Remove certificate',
      text: `Are you sure you want to remove this certificate? “${isolated(label)}”`,
      confirmLabel: 'Remove',
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await remove.mutateAsync(certificateId);
      toast.success('Certificate removed');
    } catch (error) {
      toast.error('The certificate could not be removed', errorText(error));
    }
  }

  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {visibility !== null && `Who sees it: ${visibilityWords[visibility]}`}
      </Text>
      <Button variant="default" aria-label={`Change ${label}`} onClick={onEdit}>
        Change
      </Button>
      <Button
        variant="subtle"
        color="red"
        loading={remove.isPending}
        aria-label={`Remove ${label}`}
        onClick={() => void askToRemove()}
      >
        Remove
      </Button>
    </Group>
  );
}
