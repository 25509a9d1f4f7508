import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Category } from '@proffer/contract/offers/schemas';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { CategorySuggestions } from './category-suggestions';

// OFF-114
it('suggests categories by the title, without chosen ones, and adds one by a click', async () => {
  const seen: { url: URL; body: unknown }[] = [];
  const pumps = { code: '42122000-0', title: 'Pumps', under: ['Industrial machinery'], hasChildren: true };
  const motors = { code: '31110000-0', title: 'Electric motors', under: [], hasChildren: false };
  network.use(answer('searchCategories', [pumps, motors], { seen }));
  const onChoose = vi.fn<(category: Category) => void>();
  const Suggestions = () => (
    <CategorySuggestions title="Pumps with motors" chosen={[motors]} onChoose={onChoose} />
  );
  const { user } = renderPage(Suggestions, { route: '/', at: '/' });
  await user.click(await screen.findByRole('button', { name: 'Pumps' }));
  expect(onChoose).toHaveBeenCalledWith(pumps);
  expect(screen.queryByRole('button', { name: 'Electric motors' })).toBeNull();
  expect(seen[0]?.url.searchParams.get('about')).toBe('Pumps with motors');
});
