import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SynonymGroup } from '@proffer/contract/synonyms/schemas';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { renderPage } from '../../test/render-page';
import { SynonymsPage } from './synonyms-page';

const group: SynonymGroup = {
  id: 5,
  words: ['generator', 'genset', 'जनरेटर'],
  changedAt: '2026-11-20T08:30:00Z',
};
const open = (at = '/asynonym') => renderPage(SynonymsPage, { route: '/asynonym', at });
type Seen = { url: URL; body: unknown }[];

describe('Synonyms', () => {
  // ADM-27
  it('lists and searches the groups', async () => {
    const seen: Seen = [];
    network.use(answer('synonyms', pageOf(group), { seen }));
    const { user, path } = open();
    const row = within(await screen.findByRole('article', { name: 'generator' }));
    expect(row.getByText('genset, जनरेटर')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'gen');
    await waitFor(() => expect(path()).toBe('/asynonym?keyword=gen'));
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('keyword')).toBe('gen'));
  });

  // ADM-28, ADM-29
  it('adds a group after a preview of its matches', async () => {
    const seen: Seen = [];
    const preview = {
      words: [
        { word: 'lift', offers: 1 },
        { word: 'elevator', offers: 1_200 },
      ],
      together: 1_201,
      titles: ['Passenger lift'],
    };
    network.use(
      answer('synonyms', pageOf(group)),
      answer('previewSynonyms', preview, { seen }),
      answer('addSynonyms', { ...group, id: 6, words: ['lift', 'elevator'] }, { status: 201, seen }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a group of words' }));
    await user.type(dialog.getByRole('textbox', { name: 'Words' }), 'lift');
    expect(dialog.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: 'Words' }), '{Enter}elevator');
    await user.click(dialog.getByRole('button', { name: 'See what they find' }));
    await waitFor(() =>
      expect(dialog.getByRole('region', { name: 'What they find' }).textContent).toContain(
        'Together1,201 offers',
      ),
    );
    expect(within(dialog.getByRole('list')).getByText('Passenger lift')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen.map(({ body }) => body)).toEqual([
      { words: ['lift', 'elevator'] },
      { words: ['lift', 'elevator'] },
    ]);
  });

  // ADM-28, ADM-30
  it('changes the version that was shown, and states why it could not', async () => {
    const seen: Seen = [];
    const text = '“lift” is already in the group “lift, elevator”.';
    network.use(
      answer('synonyms', pageOf(group), { seen }),
      refuse('changeSynonyms', 'invalid_input', text, { errors: [{ field: 'words', text }] }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Change the group of generator' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this group of words' }));
    const words = dialog.getByRole('textbox', { name: 'Words' });
    expect(words).toHaveProperty('value', 'generator\ngenset\nजनरेटर');
    await user.type(words, '{Enter}lift');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(await dialog.findByText(text)).toBeTruthy();
  });

  // ADM-28
  it('removes a group after a confirmation', async () => {
    const seen: Seen = [];
    network.use(
      answer('synonyms', pageOf(group)),
      answer('removeSynonyms', { status: 'Success', msg: 'The group is removed.' }, { seen }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove the group of generator' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this group?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(seen[0]?.url.pathname).toMatch(/\/user\/synonyms\/5$/));
  });
});
