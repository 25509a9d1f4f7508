import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Template } from '../../entities/templates/template';
import { webPaths } from '../../config/paths';
import { readId, useAddress } from '../../lib/address';
import { isNotFound } from '../../lib/client';
import { ButtonLink } from '../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states';
import { PageFrame } from '../../ui/page-frame';
import { editedOf, emptyTemplate, type EditedTemplate } from './editor.model';
import { readImported } from './imported-template';
import { templateQuery } from './queries';
import { TemplateForm } from './template-form';

/**
 * addtemplate and addtemplate/{id}: the editor of a template (TPL-8 to TPL-15). A new one may start as a copy or from
 * a file.
 */
export function TemplateEditorPage() {
  const params: Record<string, string> = useParams({ strict: false });
  const [address] = useAddress();
  const editedId = readId(params['id']);
  const copiedId = editedId === null ? readId(address['copy']) : null;
  const sourceId = editedId ?? copiedId;
  // Reloading after a conflict remounts the form.
  const [round, setRound] = useState(0);
  const source = useQuery({ ...templateQuery(sourceId ?? 0), enabled: sourceId !== null });
  const navigate = useNavigate();
  function leave(): void {
    void navigate({ to: webPaths.adminTemplates });
  }

  const isNoId = params['id'] !== undefined && editedId === null;
  const isGone = isNotFound(source.error);
  if (isNoId || (isGone && !source.data)) return <NoTemplate />;
  return (
    <PageFrame title="Add Template">
      {sourceId !== null && source.isPending && <SkeletonList label="Loading the template" />}
      {source.isError && !source.data && (
        <ErrorState title="The template could not be loaded" query={source} />
      )}
      {(sourceId === null || source.data) && (
        <TemplateForm
          key={`${sourceId}-${round}`}
          start={startOf(source.data, copiedId !== null, address['from'] === 'file')}
          stored={editedId === null ? null : (source.data ?? null)}
          onLeave={leave}
          onLoadAnew={() => void source.refetch().then(() => setRound(round + 1))}
        />
      )}
    </PageFrame>
  );
}

function NoTemplate() {
  return (
    <EmptyState
      title="Not Found"
      text="There is no template at this address. It may have been removed, or the link is wrong."
      action={<ButtonLink to={webPaths.adminTemplates}>Go to the templates</ButtonLink>}
    />
  );
}

function startOf(source: Template | undefined, isCopy: boolean, isFile: boolean): EditedTemplate {
  if (source) {
    const edited = editedOf(source);
    if (!isCopy) return edited;
    const questions = edited.questions.map(({ detailId: _detailId, ...question }) => question);
    return { ...edited, name: `Copy of ${source.name}`, questions };
  }
  const imported = isFile ? readImported() : null;
  return imported ? editedOf(imported) : emptyTemplate();
}
