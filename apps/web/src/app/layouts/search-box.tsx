import { Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useHotkeys } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { limits } from '@proffer/contract/limits';
import { useRef, useState } from 'react';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import { webPaths } from '../../config/paths';
import classes from './market-layout.module.css';

/** The search of the top bar: suppliers search their own proposals, buyers the market (spec §2 "Navigation"). */
export function SearchBox({ userType }: { userType: SessionUser['userType'] }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { search } = useLocation();
  const address = search as Record<string, string>;
  const keyword = address['keyword'] ?? address['q'] ?? '';
  const [text, setText] = useState(keyword);
  const [shownKeyword, setShownKeyword] = useState(keyword);
  if (shownKeyword !== keyword) {
    setShownKeyword(keyword);
    setText(keyword);
  }
  useHotkeys([['/', () => input.current?.focus()]]);

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    const wanted = text.trim();
    if (userType === 'Buyer') {
      const tab = localStorage.getItem('buyerTab') ?? 'active';
      void navigate({ to: webPaths.buyerSearch, search: { q: wanted || undefined, tab } });
    } else {
      void navigate({ to: webPaths.supplierOffers, search: { keyword: wanted || undefined } });
    }
  }

  return (
    <search className={classes.search}>
      <form onSubmit={submit}>
        <TextInput
          ref={input}
          type="search"
          size="sm"
          aria-label={userType === 'Buyer' ? 'Search offers' : 'Search my proposals'}
          placeholder={userType === 'Buyer' ? 'Search offers' : 'Search my proposals'}
          maxLength={limits.keyword}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            <Kbd size="xs" visibleFrom="sm" aria-hidden>
              /
            </Kbd>
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
