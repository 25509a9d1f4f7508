import { ActionIcon, Skeleton, Text } from '@mantine/core';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { IconLock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsReader } from '../../../entities/members/use-may';
import { offerPath } from '../../../config/paths';
import { CompanyLink } from '../../../entities/companies/company-link';
import { CompanyLogo } from '../../../entities/companies/company-logo';
import { checkedFactsText } from '../../../entities/companies/validation-words.model';
import { SendMessageButton } from '../../../entities/chat/send-message-button';
import { isQuestionFirst } from '../../../entities/nda/nda-action.model';
import { NdaButton } from '../../../entities/nda/nda-button';
import type { FullOffer } from '../../../entities/offers/offer';
import { GoodsImage } from '../../../entities/offers/goods-image';
import pictures from '../../../entities/offers/goods-picture.module.css';
import { ndaMarkOf } from '../../../entities/offers/offer-row.model';
import { AnchorLink } from '../../../ui/links';
import { StatusBadge } from '../../../ui/status-badge';
import { WrittenText } from '../../../ui/written-text';
import classes from './compared-table.module.css';
import { answerRows, type Cell, cellOf, type ComparedRow, factRows, rowOf } from './comparison.model';

interface Column {
  id: number;
  /** Undefined if the offer does not exist for the viewer. */
  offer: FullOffer | undefined;
  /** Undefined while it is loading, null if it could not be loaded. */
  company: UserDetail | null | undefined;
}

interface ComparedTableProps {
  columns: Column[];
  viewer: SessionUser | null;
  onRemove: (id: number) => void;
}

/** Table with offers in columns and their facts in rows; rows with differences are marked. */
export function ComparedTable({ columns, viewer, onRemove }: ComparedTableProps) {
  const isReader = useIsReader();
  const offers = columns.flatMap(({ offer }) => offer ?? []);
  const answers = answerRows(offers);
  const { figures, delivery, rest } = factRows(offers);
  const { place, standing } = companyRows(columns);
  const rows = [
    ...figures,
    ...(viewer ? place : []),
    ...delivery,
    ndaRow(offers),
    ...(viewer ? standing : []),
    ...rest,
  ];
  return (
    <section className={classes.scroll} aria-label="Comparison">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Offer</th>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                <Head column={column} viewer={viewer} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.label} row={row} columns={columns} />
          ))}
        </tbody>
        {answers.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" className={classes.group}>
                Questions
              </th>
            </tr>
            {answers.map((row, index) => (
              <Row key={`${index} ${row.label}`} row={row} columns={columns} />
            ))}
          </tbody>
        )}
        {viewer?.userType === 'Buyer' && (
          <tfoot data-print="no">
            <tr>
              <th scope="row">Next step</th>
              {columns.map(({ id, offer }) => (
                <td key={id}>
                  {offer?.ndaStatus !== undefined &&
                    (isQuestionFirst(offer, offer.ndaStatus) ? (
                      <SendMessageButton
                        viewer="buyer"
                        buyerId={viewer.userId}
                        supplierId={offer.supplierId}
                        offer={offer}
                        label="Ask a question"
                        variant="light"
                      />
                    ) : (
                      <NdaButton
                        buyerId={viewer.userId}
                        offer={offer}
                        ndaStatus={offer.ndaStatus}
                        isReader={isReader}
                      />
                    ))}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Head({ column, viewer, onRemove }: Omit<ComparedTableProps, 'columns'> & { column: Column }) {
  const { id, offer, company } = column;
  const name = offer?.title ?? `offer ${id}`;
  return (
    <div className={classes.head}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.remove}
        aria-label={`Remove ${name} from the comparison`}
        onClick={() => onRemove(id)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {offer ? (
        <>
          {offer.picture !== undefined && (
            <GoodsImage picture={offer.picture} sizes="14rem" className={pictures.above} />
          )}
          <AnchorLink
            to={viewer?.userType === 'Buyer' ? offerPath.buyer(id) : offerPath.public(id)}
            className={classes.title}
          >
            {offer.title}
          </AnchorLink>
          <span className={classes.company}>
            {company && <CompanyLogo company={company} size="1.75rem" />}
            {viewer ? (
              <CompanyLink id={offer.supplierId} name={offer.companyName} />
            ) : (
              <bdi>{offer.companyName}</bdi>
            )}
          </span>
          {offer.closed && <StatusBadge tone="ended">No longer offered</StatusBadge>}
        </>
      ) : (
        <Text size="sm">This offer is not available.</Text>
      )}
    </div>
  );
}

function Row({ row, columns }: { row: ComparedRow; columns: Column[] }) {
  // Columns without an offer have no cell in the row's data.
  const cells = row.cells.values();
  return (
    <tr data-different={row.isDifferent || undefined}>
      <th scope="row">
        <span className={classes.label}>{row.label}</span>
        {row.isDifferent && <span className={classes.spoken}> (differs)</span>}
        {row.note !== undefined && <span className={classes.note}>{row.note}</span>}
      </th>
      {columns.map(({ id, offer }) => {
        const cell = offer && cells.next().value;
        return <td key={id}>{cell && <CellText cell={cell} isWritten={row.isWritten} />}</td>;
      })}
    </tr>
  );
}

function CellText({ cell, isWritten }: { cell: Cell; isWritten: true | undefined }): ReactNode {
  if (cell === 'loading') return <Skeleton height="0.875rem" width="60%" mt={4} aria-hidden />;
  if (cell === 'unsaid') return <span className={classes.quiet}>not stated</span>;
  if (cell === 'withheld') {
    return (
      <span className={classes.quiet}>
        <IconLock size={14} aria-hidden /> opens once the NDA is signed
      </span>
    );
  }
  return isWritten ? <WrittenText text={cell.text} /> : cell.text;
}

const ndaRow = (offers: readonly FullOffer[]): ComparedRow =>
  rowOf(
    'NDA',
    offers.map((offer) => cellOf(ndaMarkOf(offer).words)),
  );

/** Returns rows about the companies, which every logged-in user may see. */
function companyRows(columns: Column[]): Record<'place' | 'standing', ComparedRow[]> {
  const row = (label: string, read: (company: UserDetail) => string | undefined) =>
    rowOf(
      label,
      columns.flatMap(({ offer, company }) =>
        offer ? [company === undefined ? 'loading' : cellOf(company ? read(company) : undefined)] : [],
      ),
    );
  const place = row('Place', ({ city, state }) => [city, state].filter((part) => part !== '').join(', '));
  const standing = [
    row('Validated', ({ validation, isNew }) =>
      validation ? `Yes: ${checkedFactsText(validation)}` : isNew ? 'No, new here' : 'No',
    ),
    row('Industry', ({ industry }) => industry),
    row('Founded', ({ yearOfFoundation }) => yearOfFoundation?.toString()),
    row('Completed contracts', ({ figures }) => String(figures.completedPfRs)),
  ];
  return { place: [place], standing };
}
