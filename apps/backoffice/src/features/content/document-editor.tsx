import { isCallError } from '@lotus/client'
import type { DocumentKind, RouteInput } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { NEW } from './content-search.ts'
import { DocumentFields } from './document-fields.tsx'
import type { Document, Draft } from './document-types.ts'
import { DocumentState } from './documents-list.tsx'
import { EditorFrame, EditorWaits, useLeaving } from './editor-frame.tsx'
import { inMine, MissingBadge } from './list-parts.tsx'
import { Proposal } from './proposal.tsx'
import { Versions } from './versions.tsx'

const freshOf = (kind: DocumentKind): Draft => ({
  kind,
  slug: '',
  category: null,
  sort: 0,
  picture: null,
  title: { vi: '', en: '' },
  summary: { vi: '', en: '' },
  html: { vi: '', en: '' },
  note: '',
})
const draftOf = ({ kind, slug, category, sort, picture, title, summary, html }: Document): Draft => ({
  kind,
  slug,
  category,
  sort,
  picture,
  title,
  summary,
  html,
  note: '',
})

type Props = { id: string; kind: DocumentKind; onOpen: (id: string | undefined) => void }

export function DocumentEditor({ id, kind, onOpen }: Props) {
  const query = useQuery({ ...callQuery('bo.contentDocument', { id }), enabled: id !== NEW })
  if (id === NEW) return <Editor document={null} kind={kind} onOpen={onOpen} />
  if (!query.data) return <EditorWaits query={query} onBack={() => onOpen(undefined)} />
  return <Editor document={query.data} kind={query.data.kind} onOpen={onOpen} />
}

/** What may be done with a document, and what came of it. */
function useSteps(base: Document | null, draft: Draft, onTaken: (next: Document, said: string) => void) {
  const { t } = useTranslation('backofficeContent')
  const saving = useMutation({
    mutationFn: () => {
      const { note, ...rest } = draft
      const text = note.trim()
      return call('bo.saveContentDocument', {
        ...rest,
        ...(text === '' ? {} : { note: text }),
        id: base?.id ?? null,
        version: base?.version ?? 0,
      })
    },
    onSuccess: (saved) => onTaken(saved, t('savedVersion', { version: saved.version })),
  })
  const publishing = useMutation({
    mutationFn: ({ id, version }: { id: string; version: number | null }) =>
      call('bo.publishContentDocument', { id, version }),
    onSuccess: (next, { version }) =>
      onTaken(next, t(next.proposal ? 'proposed' : version === null ? 'withdrawn' : 'published')),
  })
  const restoring = useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) => call('bo.restoreContentVersion', { id, version }),
    onSuccess: (next, { version }) => onTaken(next, t('restored', { version })),
  })
  const deciding = useMutation({
    mutationFn: (input: RouteInput<'bo.decideContentDocument'>) => call('bo.decideContentDocument', input),
    onSuccess: (next, { isConfirmed }) => onTaken(next, t(isConfirmed ? 'proposal.confirmed' : 'proposal.rejected')),
  })
  const failure = [saving, publishing, restoring, deciding].find((one) => one.isError)?.error
  return { saving, publishing, restoring, deciding, failure }
}

function Editor({
  document,
  kind,
  onOpen,
}: {
  document: Document | null
  kind: DocumentKind
  onOpen: Props['onOpen']
}) {
  const { t } = useTranslation('backofficeContent')
  const mayEdit = useCan('content.edit')
  // What was read first: a renewal in the background does not write over what is being typed.
  const [base, setBase] = useState(document)
  const [draft, setDraft] = useState(document ? draftOf(document) : freshOf(kind))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base ? draftOf(base) : freshOf(kind))
  const leaving = useLeaving(isDirty)
  const steps = useSteps(base, draft, (next, said) => {
    toast.success(said)
    setBase(next)
    setDraft(draftOf(next))
    queryClient.setQueryData(callQuery('bo.contentDocument', { id: next.id }).queryKey, next)
    void refresh('bo.contentDocuments')
    if (base === null) {
      leaving.allow()
      onOpen(next.id)
    }
  })
  const { saving, publishing, failure } = steps
  const isSlugWrong = draft.slug !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.slug)
  const isTitleMissing = draft.title.vi.trim() === '' && draft.title.en.trim() === ''
  const missing = (['vi', 'en'] as const).filter(
    (language) => draft.title[language].trim() === '' || draft.html[language].trim() === '',
  )
  const isOld = document !== null && base !== null && document.version > base.version
  return (
    <EditorFrame
      title={inMine(draft.title) || t(`new.${kind}`)}
      badges={
        base && (
          <>
            <DocumentState document={base} />
            <MissingBadge missing={missing} />
            {base.isGuarded && <Badge tone="lotus">{t('guarded')}</Badge>}
          </>
        )
      }
      note={
        base &&
        t('versionBy', {
          version: base.version,
          at: formatDateTime(base.versions[0]?.savedAt ?? base.updatedAt),
          by: base.versions[0]?.savedBy ?? base.updatedBy,
        })
      }
      onBack={() => onOpen(undefined)}
      actions={
        mayEdit && (
          <>
            {base && base.publishedVersion !== null && (
              <Button
                size="sm"
                disabled={isDirty || base.isWaiting}
                loading={publishing.isPending && publishing.variables.version === null}
                onClick={() => publishing.mutate({ id: base.id, version: null })}
              >
                {t('action.withdraw')}
              </Button>
            )}
            {base && base.publishedVersion !== base.version && (
              <Button
                size="sm"
                disabled={isDirty || base.isWaiting || missing.length === 2}
                loading={publishing.isPending && publishing.variables.version !== null}
                onClick={() => publishing.mutate({ id: base.id, version: base.version })}
              >
                {t(base.isGuarded ? 'action.propose' : 'action.publish')}
              </Button>
            )}
            <Button
              size="sm"
              variant="primary"
              loading={saving.isPending}
              disabled={!isDirty || isTitleMissing || isSlugWrong || draft.slug === ''}
              onClick={() => saving.mutate()}
            >
              {t('action.save')}
            </Button>
          </>
        )
      }
    >
      {failure !== undefined && <Failure failure={failure} />}
      {isOld && <Alert tone="warning">{t('changedMeanwhile')}</Alert>}
      {base?.proposal && (
        <Proposal
          proposal={base.proposal}
          disabled={!mayEdit || steps.deciding.isPending}
          onDecide={(isConfirmed) => {
            if (base.proposal) steps.deciding.mutate({ proposalId: base.proposal.id, isConfirmed })
          }}
        />
      )}
      {draft.slug === 'terms' && <Alert tone="info">{t('termsHint')}</Alert>}
      {base && missing.length === 1 && <Alert tone="warning">{t(`missingHint.${missing[0] ?? 'vi'}`)}</Alert>}
      <DocumentFields
        draft={draft}
        disabled={!mayEdit}
        isAddressFixed={base?.isGuarded ?? false}
        errors={{
          slug: isSlugWrong ? t('field.slugWrong') : undefined,
          title: isTitleMissing && isDirty ? t('field.titleMissing') : undefined,
        }}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
      {base && (
        <Versions
          document={base}
          mayRestore={mayEdit && !isDirty}
          isRestoring={steps.restoring.isPending}
          onRestore={(version) => steps.restoring.mutate({ id: base.id, version })}
        />
      )}
    </EditorFrame>
  )
}

/** A conflict tells which one: a newer version, or an address that is taken. */
function Failure({ failure }: { failure: unknown }) {
  const { t } = useTranslation('backofficeContent')
  const isConflict = isCallError(failure, 'state_conflict')
  if (!isConflict) return <Alert tone="loss">{failureText(failure)}</Alert>
  return <Alert tone="loss">{t(failure.details['state'] === 'slug' ? 'slugTaken' : 'conflict')}</Alert>
}
