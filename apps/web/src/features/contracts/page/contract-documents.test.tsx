import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerFile, useKeptFiles } from '../../../test/kept-files';
import { network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { agreed, contractView } from '../contract.factory';
import { ContractDocuments } from './contract-documents';

const kept = useKeptFiles();

function open(contract = contractView(agreed)) {
  return renderPage(() => <ContractDocuments contract={contract} />, { route: '/' });
}

// CON-170
it("downloads everything of a contract as one file under the server's file name", async () => {
  network.use(answerFile('contractBundle', 'proffer-contract-1-2026-11-21.zip'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'All documents (ZIP)' }));
  await waitFor(() => expect(kept).toEqual(['proffer-contract-1-2026-11-21.zip']));
});

it("shows why the contract's file could not be downloaded", async () => {
  network.use(refuse('contractBundle', 'unavailable', 'The server is busy.'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'All documents (ZIP)' }));
  expect(await screen.findByText('The contract could not be packed')).toBeDefined();
  expect(screen.getByText('The server is busy.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'All documents (ZIP)' })).toBeDefined();
});

// DEA-49
it('offers the deal file of the two companies before both have accepted the contract', async () => {
  network.use(answerFile('dealFile', 'proffer-deal-1-2.zip'));
  const { user } = open(contractView());
  await user.click(await screen.findByRole('button', { name: 'Deal file (ZIP)' }));
  await waitFor(() => expect(kept).toEqual(['proffer-deal-1-2.zip']));
});
