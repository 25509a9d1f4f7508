import { groupIndian } from '@proffer/contract/wire/group-indian';
import type { z } from 'zod';
import type {
  ContractFacets,
  ContractNarrowing,
  contractExportQuery,
} from '@proffer/contract/contracts/schemas';
import { contractStatuses } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import { tableFile, type TableCell, type TableWriters } from '../../../platform/table-file';
import type { Actor } from '../../../platform/session/actor';
import type { ContractListQuery } from '../contract-list.filters';
import type { ContractsRepository } from '../contracts.repository';
import type { ContractsService } from '../contracts.service';
import { marketDay } from '../days/market-day';
import type { NotesRepository } from '../fulfilment/notes.repository';
import { cellsOfContract, cellsOfLines, contractHeader, lineHeader } from './contract-cells';
import type { ContractFacetsRepository } from './contract-facets.repository';

interface ContractExportDeps {
  contracts: Pick<ContractsService, 'listQuery'> & Pick<ContractsRepository, 'listRows' | 'count'>;
  facets: ContractFacetsRepository;
  notes: Pick<NotesRepository, 'listConfirmed'>;
  writers: TableWriters;
  clock: Clock;
}

const batchSize = 200;

/** Returns a filtered list of contracts as counts and sums, and as a file (CON-83, CON-84). */
export function createContractExport({ contracts, facets, notes, writers, clock }: ContractExportDeps) {
  async function* pagesOf(query: ContractListQuery, cellsOf: CellsOf): AsyncGenerator<TableCell[][]> {
    for (let page = 0; page * batchSize < limits.exportContracts; page += 1) {
      const rows = await contracts.listRows(query, { page, size: batchSize });
      const confirmed = rows.length === 0 ? [] : await notes.listConfirmed(rows.map(({ id }) => id));
      const ofRow = (id: number) => confirmed.filter(({ contractId }) => contractId === id);
      yield rows.flatMap((row) => cellsOf(row, ofRow(row.id), query));
      if (rows.length < batchSize) return;
    }
  }

  return {
    async facets(actor: Actor, filters: ContractNarrowing): Promise<ContractFacets> {
      const { statuses, partners, sums } = await facets.read(contracts.listQuery(actor, filters));
      const { value, delivered, invoiced } = sums;
      return {
        statuses: contractStatuses.map(
          (value) => statuses.find((one) => one.value === value) ?? { value, count: 0 },
        ),
        partners,
        value: value / 100,
        delivered: delivered / 100,
        invoiced: invoiced / 100,
      };
    },

    /** Returns the file, newest contracts first; throws if the filters match too many contracts. */
    async run(
      actor: Actor,
      { format, lines, ...filters }: z.output<typeof contractExportQuery>,
    ): Promise<BinaryBody> {
      const query = contracts.listQuery(actor, filters);
      if ((await contracts.count(query)) > limits.exportContracts) {
        throw new AppError('too_large', {
          text: `One file holds at most ${groupIndian(limits.exportContracts)} contracts. Please narrow the filters.`,
        });
      }
      const contractSheet = {
        name: 'Contracts',
        header: contractHeader,
        pages: pagesOf(query, cellsOfContract),
      };
      const lineSheet = { name: 'Lines', header: lineHeader, pages: pagesOf(query, cellsOfLines) };
      return tableFile(writers, {
        format,
        name: `proffer-contracts-${marketDay(clock.now())}`,
        sheets: [contractSheet, lineSheet],
        csv: lines ? lineSheet : contractSheet,
      });
    },
  };
}
export type ContractExport = ReturnType<typeof createContractExport>;

type CellsOf = typeof cellsOfContract;
