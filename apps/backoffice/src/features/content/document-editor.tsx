import { isCallError } from '@lotus/client'
import type { DocumentKind, RouteInput } from '@lotus/contract'
import { formatDateTime, completeLanguages, useTranslation, inEachLanguage, languageName, localText } from '@lotus/i18n'
import { Alert, Badge, Button, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { NEW } from './content-search.ts'
import { DocumentFields } from './document-fields.tsx'
import type { Document, Draft } from './document-types.ts'
import { DocumentState } from './documents-list.tsx'
import { EditorFrame, EditorLoading } from '../../shared/editor-frame.tsx'
import { MissingBadge } from './list-parts.tsx'
import { Proposal } from './proposal.tsx'
import { useEditor, type OnOpen } from './use-editor.ts'
import { Versions } from './versions.tsx'

const fresh: Omit<Draft, 'kind'> = {
  slug: '',
  category: null,
  sort: 0,
  picture: null,
  title: inEachLanguage(),
  summary: inEachLanguage(),
  html: inEachLanguage(),
  note: '',
}
const draftOf = (document: Document | null, kind: DocumentKind): Draft => {
  const { slug, category, sort, picture, title, summary, html } = document ?? fresh
  return { kind, slug, category, sort, picture, title, summary, html, note: '' }
}

export function DocumentEditor({ id, kind, onOpen }: { id: string; kind: DocumentKind; onOpen: OnOpen }) {
  const query = useQuery({ ...callQuery('bo.contentDocument', { id }), enabled: id !== NEW })
  if (id === NEW) return <Editor document={null} kind={kind} onOpen={onOpen} />
  if (!query.data) return <EditorLoading query={query} onBack={() => onOpen(undefined)} />
  return <Editor document={query.data} kind={query.data.kind} onOpen={onOpen} />
}

/** The actions on a document and their results. */
function useSteps(base: Document | null, draft: Draft, onTaken: (next: Document, message: string) => void) {
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

type DocumentEditing = ReturnType<typeof useEditor<Document, Draft>>

function Editor({ document, kind, onOpen }: { document: Document | null; kind: DocumentKind; onOpen: OnOpen }) {
  const { t } = useTranslation('backofficeContent')
  const editor = useEditor<Document, Draft>(document, (stored) => draftOf(stored, kind), onOpen)
  const { base, draft, set, mayEdit, isDirty, missing, isTitleMissing } = editor
  const steps = useSteps(base, draft, (next, message) => {
    toast.success(message)
    queryClient.setQueryData(callQuery('bo.contentDocument', { id: next.id }).queryKey, next)
    void refresh('bo.contentDocuments')
    editor.take(next)
  })
  const isSlugWrong = draft.slug !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.slug)
  const isOld = document !== null && base !== null && document.version > base.version
  return (
    <EditorFrame
      title={localText(draft.title) || t(`new.${kind}`)}
      badges={
        base && (
          <>
            <DocumentState document={base} />
            <MissingBadge missing={missing} />
            {base.isGuarded && <Badge tone="lotus">{t('guarded')}</Badge>}
          </>
        )
      }
      note={base && t('versionBy', lastSaved(base))}
      onBack={() => onOpen(undefined)}
      actions={mayEdit && <Actions editor={editor} steps={steps} isSlugWrong={isSlugWrong} />}
    >
      {steps.failure !== undefined && <Failure failure={steps.failure} />}
      {isOld && <Alert tone="warning">{t('changedMeanwhile')}</Alert>}
      {base?.proposal && (
        <Proposal
          proposal={base.proposal}
          disabled={!mayEdit || steps.deciding.isPending}
          onDecide={(proposalId, isConfirmed) => steps.deciding.mutate({ proposalId, isConfirmed })}
        />
      )}
      {draft.slug === 'terms' && <Alert tone="info">{t('termsHint')}</Alert>}
      {base && missing.length > 0 && missing.length < completeLanguages.length && (
        <Alert tone="warning">{t('missing.hint', { languages: missing.map(languageName).join(', ') })}</Alert>
      )}
      <DocumentFields
        draft={draft}
        set={set}
        disabled={!mayEdit}
        isAddressFixed={base?.isGuarded ?? false}
        errors={{
          slug: isSlugWrong ? t('field.slugWrong') : undefined,
          title: isTitleMissing && isDirty ? t('field.titleMissing') : undefined,
        }}
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

/** Which version this is, and who wrote it. */
function lastSaved({ version, versions, updatedAt, updatedBy }: Document) {
  const [newest] = versions
  return { version, at: formatDateTime(newest?.savedAt ?? updatedAt), by: newest?.savedBy ?? updatedBy }
}

type ActionsProps = { editor: DocumentEditing; steps: ReturnType<typeof useSteps>; isSlugWrong: boolean }

function Actions({ editor, steps, isSlugWrong }: ActionsProps) {
  const { t } = useTranslation('backofficeContent')
  const { base, draft, isDirty, missing, isTitleMissing } = editor
  const { saving, publishing } = steps
  return (
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
          disabled={isDirty || base.isWaiting || missing.length === completeLanguages.length}
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

/** Says which conflict it is: a newer version exists, or the address is taken. */
function Failure({ failure }: { failure: unknown }) {
  const { t } = useTranslation('backofficeContent')
  const isConflict = isCallError(failure, 'state_conflict')
  if (!isConflict) return <Alert tone="loss">{failureText(failure)}</Alert>
  return <Alert tone="loss">{t(failure.details['state'] === 'slug' ? 'slugTaken' : 'conflict')}</Alert>
}
