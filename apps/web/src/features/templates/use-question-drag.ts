import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const kind = 'template-question';

/** Lets a question be dragged by its handle to another position. Keyboard users have buttons. */
export function useQuestionDrag(index: number, onMove: (from: number, to: number) => void) {
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'still' | 'dragged' | 'over'>('still');
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const element = card.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return undefined;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ kind, index }),
        onDragStart: () => setState('dragged'),
        onDrop: () => setState('still'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === kind,
        onDragEnter: ({ source }) => {
          if (source.data['index'] !== index) setState('over');
        },
        onDragLeave: () => setState((now) => (now === 'over' ? 'still' : now)),
        onDrop: ({ source }) => {
          setState('still');
          const from = source.data['index'];
          if (typeof from === 'number') move(from, index);
        },
      }),
    );
  }, [index]);

  return { card, handle, state };
}
