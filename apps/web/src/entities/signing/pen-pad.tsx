import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { exportSignature } from './signature-image';
import classes from './signature.module.css';

export interface PenPadHandle {
  read: () => ReturnType<typeof exportSignature>;
}

interface Props {
  handle: RefObject<PenPadHandle | null>;
  /** Alternative for users who cannot draw. */
  note: string;
  /** Called after each stroke, including undone ones. */
  onStroke?: () => void;
}

/** Drawing pad for finger, pen or mouse, sharp on high-density screens, with undo and clear. */
export function PenPad({ handle, note, onStroke }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [strokes, setStrokes] = useState(0);
  const [isUnavailable, setUnavailable] = useState(false);

  useImperativeHandle(handle, () => ({
    read: () => (canvas.current ? exportSignature(canvas.current, 'transparent') : { problem: 'unreadable' }),
  }));

  useEffect(() => {
    const element = canvas.current;
    if (!element?.getContext('2d')) {
      setUnavailable(true);
      return undefined;
    }
    const drawing = new SignaturePad(element, { penColor: '#14213d', minWidth: 0.8, maxWidth: 2.6 });
    pad.current = drawing;
    const count = () => setStrokes(drawing.toData().length);
    drawing.addEventListener('endStroke', count);
    const fit = () => {
      const { width, height } = element.getBoundingClientRect();
      if (width === 0) return;
      const density = Math.max(window.devicePixelRatio, 2);
      const data = drawing.toData();
      // Setting the size clears the canvas; the strokes are redrawn from their points.
      element.width = Math.round(width * density);
      element.height = Math.round(height * density);
      element.getContext('2d')?.scale(density, density);
      drawing.fromData(data);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    fit();
    return () => {
      watch.disconnect();
      drawing.removeEventListener('endStroke', count);
      drawing.off();
      pad.current = null;
    };
  }, []);

  useEffect(() => {
    if (strokes > 0) onStroke?.();
  }, [strokes, onStroke]);

  function keepStrokes(count: number) {
    const drawing = pad.current;
    if (!drawing) return;
    drawing.fromData(drawing.toData().slice(0, count));
    setStrokes(count);
  }

  if (isUnavailable) {
    return <Text role="alert">Drawing is not possible on this device. Please type your name instead.</Text>;
  }
  return (
    <div>
      <div className={classes.sheet}>
        <canvas ref={canvas} className={classes.canvas}>
          Area to draw your signature
        </canvas>
        {strokes === 0 && (
          <span className={classes.hint} aria-hidden>
            Draw here with finger, pen or mouse
          </span>
        )}
      </div>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size="1rem" aria-hidden />}
          disabled={strokes === 0}
          onClick={() => keepStrokes(strokes - 1)}
        >
          Undo
        </Button>
        <Button
          variant="default"
          leftSection={<IconEraser size="1rem" aria-hidden />}
          disabled={strokes === 0}
          onClick={() => keepStrokes(0)}
        >
          Clear
        </Button>
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      </Group>
    </div>
  );
}
