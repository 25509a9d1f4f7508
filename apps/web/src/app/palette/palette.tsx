import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { limits } from '@proffer/contract/wire/limits';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSuggestionList, type SuggestionList } from '../layouts/use-suggestion-list';
import { kindWords, paletteKinds, type PaletteItem } from './palette-items';
import { usePaletteItems } from './use-palette-items';
import classes from './palette.module.css';

interface PaletteProps {
  user: SessionUser;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A search field that leads to every screen, offer, contract and NDA of a user, and runs actions without a place on a
 * page.
 */
export function Palette({ user, isOpen, onClose }: PaletteProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} yOffset="12vh" size="lg">
      <Modal.Overlay />
      <Modal.Content aria-label="Go to">
        <Modal.Body p={0}>
          <Field user={user} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Field({ user, onClose }: Pick<PaletteProps, 'user' | 'onClose'>) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { items, isSearching } = usePaletteItems(user, text);
  const list = useSuggestionList({
    count: items.length,
    first: 0,
    isOpen: true,
    setIsOpen: (isOpen) => {
      if (!isOpen) onClose();
    },
    onChoose: (index) => choose(items[index]),
  });

  const meant = list.fieldProps['aria-activedescendant'];
  useEffect(() => {
    if (meant !== undefined) document.getElementById(meant)?.scrollIntoView({ block: 'nearest' });
  }, [meant]);

  function choose(item: PaletteItem | undefined): void {
    if (!item) return;
    if (item.act) item.act();
    else if (item.to !== undefined) void navigate({ to: item.to, search: item.search ?? {} });
  }

  return (
    <>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        autoComplete="off"
        aria-label="Where to?"
        placeholder="Screens, offers, quotes, contracts, NDAs …"
        maxLength={limits.keyword}
        leftSection={<IconSearch size={18} aria-hidden />}
        className={classes.field}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          // The results have changed, and the first one is selected.
          list.open();
        }}
        {...list.fieldProps}
      />
      <Found items={items} list={list} />
      <output className={items.length === 0 ? classes.nothing : classes.count}>
        {saidOf(items.length, isSearching)}
      </output>
    </>
  );
}

function saidOf(count: number, isSearching: boolean): string {
  if (isSearching) return 'Searching …';
  if (count === 0) return 'Nothing matches these words.';
  return count === 1 ? '1 result' : `${count} results`;
}

/** The items under the heads of their kinds. */
function Found({ items, list }: { items: readonly PaletteItem[]; list: SuggestionList }) {
  const numbered = items.map((item, index) => ({ item, index }));
  return (
    <div {...list.listProps} aria-label="Results" className={classes.list}>
      {paletteKinds.map((kind) => {
        const ofKind = numbered.filter(({ item }) => item.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <fieldset key={kind} className={classes.group}>
            <legend className={classes.head}>{kindWords[kind]}</legend>
            {ofKind.map(({ item, index }) => (
              <div key={item.id} {...list.optionProps(index)} className={classes.option} tabIndex={-1}>
                <span className={classes.label}>{item.label}</span>
                {item.hint !== undefined && <span className={classes.hint}>{item.hint}</span>}
              </div>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
