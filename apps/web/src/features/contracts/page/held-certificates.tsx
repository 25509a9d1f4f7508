import { Anchor, Group, Text } from '@mantine/core';
import { certificateWords } from '@proffer/contract/certificates/rules';
import type { HeldState } from '@proffer/contract/wire/choices';
import { webPaths } from '../../../config/paths';
import type { FullContract } from '../../../entities/contracts/contract';
import { callUrl } from '../../../lib/client';
import { useSession } from '../../../lib/session';
import { AnchorLink } from '../../../ui/links';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge';
import classes from './contract-paper.module.css';

const states: Record<HeldState, { word: string; tone: StatusTone }> = {
  valid: { word: 'Valid', tone: 'done' },
  not_valid: { word: 'Not valid today', tone: 'refused' },
  missing: { word: 'Missing', tone: 'refused' },
};

/** The certificates that a contract requires, each with its state, and a link to a valid one (CON-351). */
export function HeldCertificates({
  contract: { heldCertificates, supplierId },
}: {
  contract: Pick<FullContract, 'heldCertificates' | 'supplierId'>;
}) {
  const user = useSession();
  const isSupplier = user?.userId === supplierId;
  return (
    <>
      <ul className={classes.papers} aria-label="Required certificates">
        {heldCertificates.map(({ kind, state, certificateId }) => (
          <li key={kind}>
            <Group gap="xs">
              <Text span size="sm">
                {certificateWords[kind]}
              </Text>
              <StatusBadge tone={states[state].tone}>{states[state].word}</StatusBadge>
              {certificateId !== null && (
                <Anchor
                  size="sm"
                  download
                  href={callUrl('certificateFile', { id: certificateId })}
                  aria-label={`File of ${certificateWords[kind]}`}
                >
                  File
                </Anchor>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {isSupplier && heldCertificates.some(({ state }) => state !== 'valid') && (
        <Text size="sm">
          You can accept once your profile has a valid certificate of each kind.{' '}
          <AnchorLink to={webPaths.supplierProfile} size="sm" underline="always">
            Your certificates
          </AnchorLink>
        </Text>
      )}
    </>
  );
}
