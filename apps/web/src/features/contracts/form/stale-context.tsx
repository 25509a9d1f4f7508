import { webPaths } from '../../../config/paths';
import { EmptyState } from '../../../ui/list-states';
import { ButtonLink } from '../../../ui/links';

/** Message for ids in the address that do not exist or belong to others. */
export function StaleContext() {
  return (
    <EmptyState
      title="No contract can be proposed here"
      text="The offer is not yours or no longer exists, or this buyer has neither asked for its NDA nor written about it."
      action={<ButtonLink to={webPaths.supplierNda}>Go to NDA Requests</ButtonLink>}
    />
  );
}
