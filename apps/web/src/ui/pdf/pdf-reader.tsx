import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { RetryAlert } from '../list-states';
import { isBeingScanned } from './being-scanned';
import type { PdfViewerProps } from './pdf-viewer';

/** Loaded on demand: the PDF library is larger than the rest of the screen. */
const loadViewer = () => import('./pdf-viewer');
const PdfViewer = lazy(async () => ({ default: (await loadViewer()).PdfViewer }));

interface Props extends Omit<PdfViewerProps, 'blob'> {
  query: UseQueryResult<Blob>;
}

/** A document: loading, displayed, or failed with a retry button. */
export function PdfReader({ query, ...viewer }: Props) {
  useEffect(() => {
    // Loaded in parallel with the document. A failure is retried and reported once there is a document.
    void Promise.allSettled([
      loadViewer(),
      import('./pdf-document').then(({ beginWorker }) => beginWorker()),
    ]);
  }, []);
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
        query={query}
      />
    );
  }
  return (
    <output aria-label="Loading the document">
      <Skeleton height="24rem" />
    </output>
  );
}
