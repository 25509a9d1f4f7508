import { useQuery } from '@tanstack/react-query';
import { WritersOnly } from '../../../entities/members/writers-only';
import { categoriesQuery } from '../../../entities/offers/category-choice';
import { useAddress } from '../../../lib/address';
import { SkeletonList } from '../../../ui/list-states';
import { EditNeed } from './edit-need';

/** Form of a new need, with the words, category and place of a search if the address has them. */
export function NewNeed() {
  const [{ keyword, category: code, state, city }] = useAddress();
  const isCode = code !== undefined && /^\d{8}-\d$/.test(code);
  const found = useQuery({ ...categoriesQuery({ keyword: code ?? '' }), enabled: isCode });
  // A failed search for the title of the category only means that the field starts empty.
  if (isCode && found.isPending) return <SkeletonList rows={2} label="Loading the form" />;
  const category = found.data?.find((one) => one.code === code);
  return (
    <WritersOnly deed="post a need">
      <EditNeed
        need={null}
        start={{
          title: keyword,
          state,
          city,
          category: category && { code: category.code, title: category.title },
        }}
      />
    </WritersOnly>
  );
}
