import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ProfileOffer } from '../../entities/offers/offer';
import { webPaths } from '../../config/paths';
import { errorText } from '../../lib/client';
import { removeQuestion } from '../../entities/offers/leaving-questions';
import { useConfirm } from '../../ui/confirm-dialog';
import { ButtonLink } from '../../ui/links';
import { SaveBar } from '../../ui/form/save-bar';
import { toast } from '../../ui/toasts';
import { CertificatesSection } from './certificates-section';
import { CompanyInfo } from './company-info';
import { CompanyOffers } from './company-offers';
import { FieldRow } from './field-row';
import { ItemEditors } from './item-editors';
import { useRemoveProfileOffer } from './mutations';
import { PictureEditor } from './picture-editor';
import { fieldGroups, type FieldName } from './profile-fields.model';
import { ProfileHead } from './profile-head';
import classes from './profiles.module.css';
import { Section } from './section';
import { useProfileForm } from './use-profile-form';

interface EditProfileProps {
  profile: UserDetail;
  /** Part to focus, by its API name. */
  focusOn: string | undefined;
  actions: ReactNode;
}

/**
 * Edit mode of the user's own profile: one form with one Save; pictures and offers are saved at once (PRO-11 to
 * PRO-15, PRO-56).
 */
export function EditProfile({ profile, focusOn, actions }: EditProfileProps) {
  const { userId, userType } = profile;
  const page = useRef<HTMLDivElement>(null);
  usePart(page, focusOn);
  const form = useProfileForm(profile);
  const fields = (names: FieldName[]) =>
    names.map((name) => <FieldRow key={name} profile={profile} form={form} name={name} />);
  return (
    <>
      <ProfileHead profile={profile} actions={actions} />
      <div ref={page} className={classes.page}>
        <div className={classes.main}>
          <Section title="Pictures">
            <div className={classes.pictures}>
              <PictureEditor profile={profile} kind="logo" />
              <PictureEditor profile={profile} kind="banner" />
            </div>
          </Section>
          <form {...form.form.frame} className={classes.main} aria-label="Profile">
            <Section title="Company">
              <div className={classes.fields}>{fields(['companyName', 'industry'])}</div>
              {fields(['overview'])}
            </Section>
            {fieldGroups.map(({ title, names }) => (
              <Section key={title} title={title}>
                <div className={classes.fields}>{fields(names)}</div>
              </Section>
            ))}
            <ItemEditors form={form} kind="services" />
            <ItemEditors form={form} kind="partners" />
            <SaveBar
              form={form.form}
              changes={form.changes}
              news={form.news}
              failedText="Failed to save user details."
              onCancel={form.drop}
            />
          </form>
          <CertificatesSection userId={userId} reading="self" canEdit />
          {userType === 'Supplier' && <OfferEditors userId={userId} />}
        </div>
        <aside className={classes.side} aria-label="Company">
          <CompanyInfo profile={profile} />
        </aside>
      </div>
    </>
  );
}

/** Scrolls to and focuses a part once it is rendered; services and partners load after the rest. */
function usePart(page: RefObject<HTMLElement | null>, part: string | undefined): void {
  const reached = useRef<string>(undefined);
  useEffect(() => {
    if (part === undefined || reached.current === part) return undefined;
    const focus = () => {
      const field = page.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(part)}"]`);
      if (!field) return;
      reached.current = part;
      field.focus();
      observer.disconnect();
    };
    const observer = new MutationObserver(focus);
    if (page.current) observer.observe(page.current, { childList: true, subtree: true });
    focus();
    return () => observer.disconnect();
  }, [page, part]);
}

function OfferEditors({ userId }: { userId: number }) {
  const confirm = useConfirm();
  const remove = useRemoveProfileOffer();

  async function askToRemove(offer: ProfileOffer): Promise<void> {
    try {
      if (!(await confirm(await removeQuestion(offer)))) return;
      const words = await remove.mutateAsync(offer.id);
      toast.success(
        'Proposal removed',
        words === 'Proposal closed'
          ? 'Its NDA requests and contracts stay, so it is kept as closed.'
          : undefined,
      );
    } catch (error) {
      toast.error('Failed to remove proposal', errorText(error));
    }
  }

  return (
    <CompanyOffers
      userId={userId}
      reading="self"
      action={
        <ButtonLink to={webPaths.wizard} variant="light">
          Add New Offer
        </ButtonLink>
      }
      edit={{
        removingId: remove.isPending ? remove.variables : undefined,
        onRemove: (offer) => void askToRemove(offer),
      }}
    />
  );
}
