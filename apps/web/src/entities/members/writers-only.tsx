import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/list-states';
import { PageTitle } from '../../ui/page-title';
import { ReadersNote } from './readers-note';
import { useIsReader } from './use-may';

/** A page for people who may change something; others read who can (COM-15). */
export function WritersOnly({ deed, children }: { deed: string; children: ReactNode }) {
  const isReader = useIsReader();
  if (!isReader) return children;
  return (
    <>
      <PageTitle of="Read only" />
      <EmptyState
        title="You can only read here"
        titleOrder={1}
        action={<ReadersNote deed={deed} permission="prepare" />}
      />
    </>
  );
}
