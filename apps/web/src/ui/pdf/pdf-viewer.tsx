import { ActionIcon, Alert, Box, Group, Skeleton, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type OpenPdf, openPdf } from './pdf-document';
import { PdfPage } from './pdf-page';
import classes from './pdf.module.css';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const fitZoom = zooms.indexOf(1);
const endTolerancePx = 32;

export interface PdfViewerProps {
  blob: Blob;
  label: string;
  /** True for a lower height, to leave room for a dialog's buttons. */
  isShort?: boolean;
  /** Called when the end of the last page has been visible. */
  onEndSeen?: () => void;
}

/** Displays a PDF in the page: scaled to the width, page x of y, zoom; arrow and page keys scroll it. */
export function PdfViewer({ blob, label, isShort = false, onEndSeen }: PdfViewerProps) {
  const [opened, setOpened] = useState<{ blob: Blob; document: OpenPdf['document'] | null }>();
  const [zoom, setZoom] = useState<number>(fitZoom);
  const [widthPx, setWidthPx] = useState(0);
  const [current, setCurrent] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const factor = zooms[zoom] ?? 1;
  const isSettled = opened?.blob === blob;
  const pdf = isSettled ? opened.document : null;
  const isUnreadable = isSettled && opened.document === null;

  useEffect(() => {
    let isCurrent = true;
    let close: (() => void) | undefined;
    const open = async () => {
      try {
        const result = await openPdf(blob);
        if (!isCurrent) return result.close();
        close = result.close;
        setOpened({ blob, document: result.document });
      } catch {
        if (isCurrent) setOpened({ blob, document: null });
      }
    };
    void open();
    return () => {
      isCurrent = false;
      close?.();
    };
  }, [blob]);

  const look = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || !column.current) return;
    setWidthPx(column.current.clientWidth);
    if (!pdf) return;
    const middle = element.getBoundingClientRect().top + element.clientHeight / 2;
    for (const page of element.querySelectorAll<HTMLElement>('[data-page]')) {
      if (page.getBoundingClientRect().top <= middle) setCurrent(Number(page.dataset['page']));
    }
    if (element.scrollTop + element.clientHeight >= element.scrollHeight - endTolerancePx) onEndSeen?.();
  });

  useEffect(() => {
    const [element, pages] = [scroller.current, column.current];
    if (!element || !pages) return undefined;
    // Zooming and rotating a phone change the layout; a document that fits is at its end without scrolling.
    const watch = new ResizeObserver(() => look());
    watch.observe(pages);
    const onScroll = () => look();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  if (isUnreadable) {
    return (
      <Alert color="red" role="alert" title="The document could not be shown">
        Download it to read it with another program.
      </Alert>
    );
  }
  const columnStyle: CSSProperties & Record<'--zoom', number> = { '--zoom': factor };
  return (
    <div className={classes.viewer}>
      <Group justify="space-between" wrap="nowrap" className={classes.bar}>
        <Text size="sm" aria-live="polite">
          {pdf ? `Page ${current} of ${pdf.numPages}` : 'Loading the document…'}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            aria-label="Zoom out"
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <IconZoomOut size="1.125rem" aria-hidden />
          </ActionIcon>
          <Text size="sm" className={classes.zoom}>
            {Math.round(factor * 100)} %
          </Text>
          <ActionIcon
            variant="subtle"
            aria-label="Zoom in"
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <IconZoomIn size="1.125rem" aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {/* A scrollable region must be focusable, so that keys can scroll it (WCAG 2.1.1). */}
      <Box
        component="section"
        mod={{ short: isShort }}
        ref={scroller}
        className={classes.scroller}
        tabIndex={0}
        aria-label={label}
      >
        <div ref={column} className={classes.column} style={columnStyle}>
          {pdf === null && <Skeleton className={classes.page} />}
          {pdf &&
            Array.from({ length: pdf.numPages }, (_page, index) => (
              <PdfPage key={index + 1} document={pdf} number={index + 1} widthPx={widthPx} />
            ))}
        </div>
      </Box>
    </div>
  );
}
