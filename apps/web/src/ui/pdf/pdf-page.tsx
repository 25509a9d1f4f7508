import { VisuallyHidden } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { drawPage, pageText } from './pdf-document';
import classes from './pdf.module.css';

interface Props {
  document: PDFDocumentProxy;
  number: number;
  /** Width on the screen in CSS pixels. */
  widthPx: number;
}

/** One page: rendered when it comes near the view, with its text for screen readers. */
export function PdfPage({ document, number, widthPx }: Props) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shape, setShape] = useState(1 / Math.SQRT2);
  const [words, setWords] = useState('');
  const [isNear, setNear] = useState(number === 1);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const text = await pageText(page);
      if (!isCurrent) return;
      setShape(width / height);
      setWords(text);
    };
    // A page without readable text is still rendered.
    read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [document, number]);

  useEffect(() => {
    const element = canvas.current;
    if (!isNear || !element || widthPx === 0) return undefined;
    let cancel: (() => void) | undefined;
    let isCurrent = true;
    const draw = async () => {
      const page = await document.getPage(number);
      if (!isCurrent) return;
      const task = drawPage(page, element, widthPx);
      cancel = task.cancel;
      await task.done;
    };
    // Rejects when a newer width cancels it, which then renders.
    draw().catch(() => undefined);
    return () => {
      isCurrent = false;
      cancel?.();
    };
  }, [document, number, widthPx, isNear]);

  const shapeStyle: CSSProperties & Record<'--page-shape', number> = { '--page-shape': shape };
  return (
    <section
      ref={frame}
      className={classes.page}
      data-page={number}
      aria-label={`Page ${number}`}
      style={shapeStyle}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <VisuallyHidden>
        <p className={classes.words}>{words}</p>
      </VisuallyHidden>
    </section>
  );
}
