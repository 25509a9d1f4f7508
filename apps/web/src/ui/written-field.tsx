import { ActionIcon, Group, Textarea, type TextareaProps } from '@mantine/core';
import { IconBold, IconList, IconListNumbers, type Icon } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { toggleBold, toggleList, type Chosen } from './written-field.model';

interface WrittenFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
}

interface Format {
  name: string;
  keys: string;
  isKey: (event: KeyboardEvent) => boolean;
  icon: Icon;
  change: (chosen: Chosen) => Chosen;
}

const formats: Format[] = [
  {
    name: 'Bold',
    keys: 'Control+B',
    isKey: ({ key }) => key.toLowerCase() === 'b',
    icon: IconBold,
    change: toggleBold,
  },
  {
    name: 'List',
    keys: 'Control+Shift+8',
    isKey: ({ shiftKey, code }) => shiftKey && code === 'Digit8',
    icon: IconList,
    change: (chosen) => toggleList(chosen, 'marked'),
  },
  {
    name: 'Numbered list',
    keys: 'Control+Shift+7',
    isKey: ({ shiftKey, code }) => shiftKey && code === 'Digit7',
    icon: IconListNumbers,
    change: (chosen) => toggleList(chosen, 'numbered'),
  },
];

const under = (bar: ReactNode) => (input: ReactNode) => (
  <>
    {bar}
    {input}
  </>
);

/**
 * Multi-line input with bold words and lists, by three buttons, their shortcuts, or the marks themselves (OFF-113).
 */
export function WrittenField({ value, onChange, ...field }: WrittenFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const next = useRef<Chosen | null>(null);

  useLayoutEffect(() => {
    const chosen = next.current;
    if (!chosen || chosen.text !== value) return;
    next.current = null;
    area.current?.focus();
    area.current?.setSelectionRange(chosen.from, chosen.to);
  }, [value]);

  function format({ change }: Format): void {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {};
    next.current = change({ text: value, from, to });
    onChange(next.current.text);
  }

  const bar = (
    <Group gap={4} role="toolbar" aria-label="Format" mb={4}>
      {formats.map((each) => (
        <ActionIcon
          key={each.name}
          variant="default"
          size="lg"
          aria-label={each.name}
          aria-keyshortcuts={each.keys}
          title={`${each.name} (${each.keys.replace('Control', 'Ctrl').replaceAll('+', ' + ')})`}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => format(each)}
        >
          <each.icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );

  return (
    <Textarea
      {...field}
      ref={area}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        const wanted = formats.find(({ isKey }) => (event.ctrlKey || event.metaKey) && isKey(event));
        if (!wanted) return;
        event.preventDefault();
        format(wanted);
      }}
      inputContainer={under(bar)}
    />
  );
}
