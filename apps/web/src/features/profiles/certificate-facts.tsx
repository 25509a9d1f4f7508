import { Group, Text, Title } from '@mantine/core';
import { certificateName } from '@proffer/contract/certificates/rules';
import type { PublicCertificate } from '@proffer/contract/certificates/schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { ReactNode } from 'react';
import { validityText } from '../../entities/companies/certificate.model';
import { StatusBadge } from '../../ui/status-badge';
import classes from './profiles.module.css';

interface CertificateFactsProps {
  certificate: PublicCertificate;
  /** File and actions; strangers have none. */
  children?: ReactNode;
}

/** Name, number, issuer and validity of a certificate, with a mark unless it is valid (PRO-104). */
export function CertificateFacts({ certificate, children }: CertificateFactsProps) {
  const { number, issuer, state } = certificate;
  const name = certificateName(certificate);
  return (
    <article className={classes.offer} aria-label={`${name}, ${number}`}>
      <Group gap="xs">
        <Title order={3}>
          <bdi>{name}</bdi>
        </Title>
        {state === 'expired' && <StatusBadge tone="refused">Expired</StatusBadge>}
        {state === 'not_yet' && <StatusBadge tone="waiting">Not valid yet</StatusBadge>}
      </Group>
      <Group gap="md">
        <Text size="sm">
          No. {isolated(number)} · {isolated(issuer)}
        </Text>
        <Text size="sm" c={state === 'expired' ? 'var(--mantine-color-error)' : 'var(--proffer-quiet)'}>
          {validityText(certificate)}
        </Text>
      </Group>
      {children}
    </article>
  );
}
