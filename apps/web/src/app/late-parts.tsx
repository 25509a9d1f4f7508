import { useHotkeys } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { queryClient } from '../lib/query-client';
import { useSession } from '../lib/session';
import { setUpOf } from '../lib/set-up-path';
import { useOnDemand } from '../ui/use-on-demand';
import { DatabaseAwayNote } from './database-away-note';
import { showCacheOnBack } from './cache-on-back';
import { followLogOut } from './log-out-elsewhere';
import { OfflineNote } from './offline-note';
import { prefetchPages } from './prefetch-pages';
import { PageAnnouncer } from './page-announcer';
import { onPaletteAsked } from './palette/palette-opener';

const loadPalette = async () => (await import('./palette/palette')).Palette;

/** Parts of every page that are loaded after the first page is shown. */
export function LateParts() {
  useEffect(followLogOut, []);
  const { history, routesById } = useRouter();
  useEffect(() => showCacheOnBack(queryClient, history), [history]);
  const user = useSession();
  useSetUpOnceNeeded(user);
  const isMember = user !== null;
  const side = user?.userType;
  useEffect(() => (side ? prefetchPages(Object.values(routesById), side) : undefined), [routesById, side]);
  const { part: Palette, want, prepare } = useOnDemand(loadPalette);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(async () => {
    if (isMember && (await want())) setIsOpen(true);
  }, [isMember, want]);
  useEffect(() => onPaletteAsked(() => void open()), [open]);
  useEffect(() => {
    // Loaded at the first key of the shortcut, so that the following text is typed into it.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (isMember && (key === 'Control' || key === 'Meta')) prepare();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isMember, prepare]);
  // Also in fields: no field uses these keys.
  useHotkeys([['mod+K', () => void open()]], []);
  return (
    <>
      <PageAnnouncer />
      <DatabaseAwayNote />
      <OfflineNote />
      {Palette && user && <Palette user={user} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Opens the set-up of two-step login when the company begins to require it while a page is open (COM-7). */
function useSetUpOnceNeeded(user: SessionUser | null): void {
  const navigate = useNavigate();
  const isNeeded = user?.needsSecondFactor;
  const to = user && setUpOf(user);
  const wasNeeded = useRef(isNeeded);
  useEffect(() => {
    if (isNeeded && wasNeeded.current === false && to) void navigate({ to });
    wasNeeded.current = isNeeded;
  }, [isNeeded, to, navigate]);
}
