import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RetryAlert } from '../list-states';
import { isBeingScanned } from './being-scanned';
import type { PdfViewerProps } from './pdf-viewer';

/** The drawing library weighs more than the rest of the screen: it comes only when a document is read. */
const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer')).PdfViewer }));

interface Props extends Omit<PdfViewerProps, 'blob'> {
  query: UseQueryResult<Blob>;
}

/** A document as it loads, as it is read, or what failed with a way to try again. */
export function PdfReader({ query, ...viewer }: Props) {
  if (query.data) {
    return (
      <Suspense fallback={<Skeleton height="24rem" />}>
        <PdfViewer blob={query.data} {...viewer} />
      </Suspense>
    );
  }
  if (query.isError) {
    const isWaiting = isBeingScanned(query.error);
    return (
      <RetryAlert
        color={isWaiting ? 'gray' : 'red'}
        title={isWaiting ? 'The document cannot be read yet' : 'The document could not be loaded'}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <output aria-label="Loading the document">
      <Skeleton height="24rem" />
    </output>
  );
}
