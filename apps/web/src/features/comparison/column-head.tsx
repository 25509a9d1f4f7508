import { IconPinFilled, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { offerPath } from '../../config/paths';
import { CompanyLink } from '../../entities/companies/company-link';
import { CompanyLogo } from '../../entities/companies/company-logo';
import { GoodsImage } from '../../entities/offers/goods-image';
import pictures from '../../entities/offers/goods-picture.module.css';
import { quotePath } from '../../entities/quotes/quote-path';
import { useSession } from '../../lib/session';
import { IconButton } from '../../ui/icon-button';
import { linkLook } from '../../ui/links';
import { StatusBadge } from '../../ui/status-badge';
import { ColumnActions } from './column-actions';
import type { ColumnControl } from './column-control';
import type { ComparedColumn } from './comparison';
import classes from './comparison.module.css';
import type { CompareWork } from './use-compare-work';

interface Props {
  column: ComparedColumn;
  control: ColumnControl;
  work: CompareWork;
}

/** Head of a column, which stays in view: the offer or quote and its company. */
export function ColumnHead({ column, control }: Omit<Props, 'work'>) {
  const user = useSession();
  const { key, title, offerId, supplierId, companyName, quote, logo } = column;
  const side = user?.userType === 'Buyer' ? 'buyer' : 'supplier';
  const isAnswer = column.kind === 'answer' && quote === null;
  const name = quote ? `Quote ${quote.quoteId}: ${title}` : isAnswer ? `Answer: ${title}` : title;
  const address = quote
    ? quotePath[side](quote.quoteId)
    : offerId === null
      ? undefined
      : offerPath[side === 'buyer' ? 'buyer' : 'public'](offerId);
  return (
    <div className={classes.head}>
      <IconButton
        className={classes.remove}
        data-print="no"
        aria-label={`Remove ${title} from the comparison`}
        onClick={() => control.remove(key)}
      >
        <IconX size={16} aria-hidden />
      </IconButton>
      {address === undefined ? (
        <span className={classes.title}>{name}</span>
      ) : (
        <Link to={address} {...linkLook(classes.title)}>
          {name}
        </Link>
      )}
      <span className={classes.company}>
        {user && <CompanyLogo company={{ userId: supplierId, companyName, logo }} size="1.75rem" />}
        {user ? <CompanyLink id={supplierId} name={companyName} /> : <bdi>{companyName}</bdi>}
      </span>
      {control.pinned === key && (
        <span className={classes.quiet}>
          <IconPinFilled size={14} aria-hidden /> Pinned
        </span>
      )}
    </div>
  );
}

/** The second cell of a column: its picture, its state, the company's note and the actions. */
export function ColumnState({ column, control, work, isWhole }: Props & { isWhole: boolean }) {
  const { key, picture, quote } = column;
  const note = work.noteOf({ column: key, row: '' });
  return (
    <div className={classes.state}>
      {picture !== null && <GoodsImage picture={picture} sizes="10rem" className={pictures.above} />}
      {column.closed && <StatusBadge tone="ended">No longer offered</StatusBadge>}
      {quote && <StatusBadge tone={quote.canAccept ? 'action' : 'waiting'}>{quote.status}</StatusBadge>}
      {note && <span className={classes.note}>Your note: {note.text}</span>}
      {isWhole && <ColumnActions column={column} control={control} work={work} />}
    </div>
  );
}
