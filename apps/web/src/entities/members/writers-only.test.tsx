import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSession } from '../../lib/session';
import { answer, network } from '../../test/network';
import { asViewer, peopleOfViewer, supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { namesText } from './readers-note';
import { WritersOnly } from './writers-only';

function Page() {
  return useSession() && <WritersOnly deed="import offers">The form</WritersOnly>;
}

describe('WritersOnly', () => {
  it('shows the page to a person who may change something', async () => {
    network.use(answer('session', supplier));
    renderPage(Page, { route: '/import' });
    expect(await screen.findByText('The form')).toBeDefined();
  });

  // COM-15
  it('tells a viewer who can do it', async () => {
    network.use(answer('session', asViewer(supplier)), answer('people', peopleOfViewer));
    renderPage(Page, { route: '/import' });
    expect(await screen.findByText('Ask Asha Rao to import offers.')).toBeDefined();
    expect(screen.queryByText('The form')).toBeNull();
  });
});

describe('namesText', () => {
  it.each([
    [[], 'a colleague'],
    [['Asha'], 'Asha'],
    [['Asha', 'Ben', 'Chris'], 'Asha, Ben, or Chris'],
    [['Asha', 'Ben', 'Chris', 'Dev'], 'Asha, Ben, or 2 others'],
  ])('names %j as “%s”', (names, text) => {
    expect(namesText(names.map((name) => ({ name })))).toBe(text);
  });
});
