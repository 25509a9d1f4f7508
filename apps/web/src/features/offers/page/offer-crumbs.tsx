import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { FullOffer } from '../../../entities/offers/offer';
import { AnchorLink } from '../../../ui/links';
import { listOf, resultsBefore } from './offer-crumbs.model';
import classes from './offer-page.module.css';

/** Breadcrumbs to the list from which the page was opened, and to offers of the same category. */
export function OfferCrumbs({ offer, user }: { offer: FullOffer; user: SessionUser | null }) {
  const router = useRouter();
  const list = listOf(user, offer.isOwner);
  const results = resultsBefore(list.path);
  const category = offer.categories[0];

  function goBack(event: MouseEvent): void {
    if (results === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Goes back in the browser history, which restores the scroll position.
    event.preventDefault();
    router.history.back();
  }

  return (
    <nav aria-label="Where this offer is listed" className={classes.crumbs}>
      <AnchorLink to={list.path} search={results ?? {}} size="sm" onClick={goBack}>
        {results === undefined ? list.name : 'Back to the results'}
      </AnchorLink>
      {category && list.hasCategories && (
        <>
          <span aria-hidden>›</span>
          <AnchorLink to={list.path} search={{ category: category.code }} size="sm">
            {category.title}
          </AnchorLink>
        </>
      )}
    </nav>
  );
}
