import { Drawer, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { OfferVersion } from '../../../entities/offers/offer';
import { call, unwrap } from '../../../lib/client';
import { offerKeys } from '../../../entities/offers/keys';
import { MomentText } from '../../../ui/date-text';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { OfferChanges } from './offer-changes';
import { changeCount, compareVersions } from './offer-history.model';
import classes from './offer-history.module.css';

export interface OfferHistoryProps {
  offer: { id: number; version: number; updatedDate: string };
}

/** Query of the versions of an offer; a new version of the offer gets a new query key. */
function versionsQuery({ id, version }: OfferHistoryProps['offer']) {
  return queryOptions({
    queryKey: [...offerKeys.one(id), 'versions', version],
    queryFn: async () => unwrap(await call('offerVersions', { params: { id } })),
  });
}

interface DrawerProps extends OfferHistoryProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Drawer with earlier versions of an offer. Always mounted, so that the focus returns to the button. */
export function OfferHistoryDrawer({ offer, isOpen, onClose }: DrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="lg"
      title="History of this offer"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Versions offer={offer} />
    </Drawer>
  );
}

/** Mounted only while the drawer is open, so that versions load on demand. */
function Versions({ offer }: OfferHistoryProps) {
  const { data: versions, error, isPending, refetch } = useQuery(versionsQuery(offer));
  if (isPending) return <SkeletonList rows={2} label="Loading the history" />;
  if (!versions) {
    return <ErrorState title="The history could not be loaded" query={{ error, refetch }} />;
  }
  if (versions.length === 0) {
    return (
      <EmptyState
        title="Nothing published yet"
        text="From the first publication on, every version that buyers could read is kept here."
      />
    );
  }
  return (
    <ol reversed className={classes.versions}>
      {versions.map((version, index) => (
        <li key={version.version}>
          <VersionEntry version={version} before={versions[index + 1]} isNewest={index === 0} />
        </li>
      ))}
    </ol>
  );
}

interface VersionEntryProps {
  version: OfferVersion;
  /** Undefined for the first published version. */
  before: OfferVersion | undefined;
  isNewest: boolean;
}

function VersionEntry({ version, before, isNewest }: VersionEntryProps) {
  const nameId = useId();
  const comparison = before && compareVersions(before, version);
  return (
    <details open={isNewest} aria-labelledby={nameId}>
      <summary id={nameId}>
        <span className={classes.name}>Version {version.version}</span>
        {' · '}
        <MomentText at={version.changedDate} />
        {' · '}
        {comparison ? changeCount(comparison) : 'first published'}
      </summary>
      {version.wordingOnly && (
        <Text size="sm" c="var(--proffer-quiet)">
          The supplier says that only the wording was corrected.
        </Text>
      )}
      {comparison ? (
        <OfferChanges comparison={comparison} />
      ) : (
        <Text size="sm">The first version that was published, with the title “{version.title}”.</Text>
      )}
    </details>
  );
}
