import { Table } from '@mantine/core';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { typedDay } from '@proffer/contract/wire/typed-day';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { MoneyRange } from '../../../ui/money';
import { StatusBadge } from '../../../ui/status-badge';
import { statusBadges } from '../../../entities/offers/offer-status.model';
import classes from './import.module.css';

const caption = 'The first offers of the file';

/** Table of the first offers as the server read them; it scrolls within a narrow screen. */
export function SampleTable({ sample }: { sample: ImportResult['sample'] }) {
  return (
    <Table.ScrollContainer
      minWidth="58rem"
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': caption } }}
    >
      <Table verticalSpacing="xs" captionSide="top">
        <Table.Caption className={classes.caption}>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.number}>
              Row
            </Table.Th>
            <Table.Th scope="col">Title</Table.Th>
            <Table.Th scope="col">State</Table.Th>
            <Table.Th scope="col">Scope</Table.Th>
            <Table.Th scope="col">Duration</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Quantity
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Budget
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              Date
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sample.map((offer) => {
            const { row, title, scope, duration, budgetFrom, budgetTo } = offer;
            const badge = statusBadges[offer.published ? 'published' : 'draft'];
            return (
              <Table.Tr key={row}>
                <Table.Td className={classes.number}>{row}</Table.Td>
                <Table.Th scope="row" className={classes.title}>
                  {title}
                </Table.Th>
                <Table.Td>
                  <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
                </Table.Td>
                <Table.Td>{scopeLabels[scope]}</Table.Td>
                <Table.Td className={duration === null ? classes.none : undefined}>
                  {duration ?? 'not stated'}
                </Table.Td>
                <Table.Td className={classes.number}>{quantityText(offer)}</Table.Td>
                <Table.Td className={classes.number}>
                  <MoneyRange from={budgetFrom} to={budgetTo} />
                </Table.Td>
                <Table.Td className={classes.number}>{typedDay(offer.createdDate)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function quantityText({ qtyFrom, qtyTo }: ImportResult['sample'][number]): string {
  const ends = [...new Set([qtyFrom, qtyTo])].filter((end) => end !== null);
  return ends.map(groupIndian).join(' – ');
}
