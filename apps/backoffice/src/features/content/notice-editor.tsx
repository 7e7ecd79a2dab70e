import { contentAudiences, noticeTypes, type RouteInput, type RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation, inEachLanguage, localText } from '@lotus/i18n'
import { Alert, Button, SelectField, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import styles from './content.module.css'
import { NEW } from './content-search.ts'
import { PeriodFields, TextColumns } from './editor-fields.tsx'
import { EditorFrame, EditorLoading } from '../../shared/editor-frame.tsx'
import { MissingBadge, StateBadge } from './list-parts.tsx'
import { useEditor, useRemoving, type OnOpen } from './use-editor.ts'

type Notice = RouteValue<'bo.contentNotice'>
type Draft = Omit<RouteInput<'bo.saveContentNotice'>, 'id' | 'seen'>

const fresh: Draft = {
  type: 'B',
  title: inEachLanguage(),
  html: inEachLanguage(),
  audience: 'everyone',
  startsAt: null,
  endsAt: null,
  sort: 0,
}
const draftOf = (notice: Notice | null): Draft => {
  const { type, title, html, audience, startsAt, endsAt, sort } = notice ?? fresh
  return { type, title, html, audience, startsAt, endsAt, sort }
}

export function NoticeEditor({ id, onOpen }: { id: string; onOpen: OnOpen }) {
  const query = useQuery({ ...callQuery('bo.contentNotice', { id }), enabled: id !== NEW })
  if (id === NEW) return <Editor notice={null} onOpen={onOpen} />
  if (!query.data) return <EditorLoading query={query} onBack={() => onOpen(undefined)} />
  return <Editor notice={query.data} onOpen={onOpen} />
}

function Editor({ notice, onOpen }: { notice: Notice | null; onOpen: OnOpen }) {
  const { t } = useTranslation('backofficeContent')
  const editor = useEditor(notice, draftOf, onOpen)
  const { base, draft, set, field, mayEdit, isDirty, isTitleMissing } = editor
  const steps = useSteps(editor)
  const isOld = notice !== null && base !== null && notice.updatedAt > base.updatedAt
  return (
    <EditorFrame
      title={localText(draft.title) || t('new.notice')}
      badges={
        base && (
          <>
            <StateBadge state={base.state} />
            <MissingBadge missing={editor.missing} />
          </>
        )
      }
      note={base && t('changedBy', { at: formatDateTime(base.updatedAt), by: base.updatedBy })}
      onBack={() => onOpen(undefined)}
      actions={mayEdit && <Actions editor={editor} steps={steps} />}
    >
      <FailureAlert error={steps.failure} conflict={t('conflict')} />
      {isOld && <Alert tone="warning">{t('changedMeanwhile')}</Alert>}
      {isDirty && base?.isPublished && <Alert tone="info">{t('liveAtOnce')}</Alert>}
      <div className={styles.row}>
        <SelectField
          size="sm"
          label={t('field.type')}
          hint={t(`typeHint.${draft.type}`)}
          {...field.choice('type', noticeTypes, (value) => t(`type.${value}`))}
        />
        <SelectField
          size="sm"
          label={t('field.audience')}
          {...field.choice('audience', contentAudiences, (value) => t(`audience.${value}`))}
        />
        <PeriodFields draft={draft} set={set} disabled={!mayEdit} isWrong={editor.isPeriodWrong} />
      </div>
      <TextColumns
        draft={draft}
        set={set}
        disabled={!mayEdit}
        titleError={isTitleMissing && isDirty ? t('field.titleMissing') : undefined}
      />
    </EditorFrame>
  )
}

type NoticeEditing = ReturnType<typeof useEditor<Notice, Draft>>

/** The actions on a notice. */
function useSteps({ base, draft, take, close }: NoticeEditing) {
  const { t } = useTranslation('backofficeContent')
  const taken = (next: Notice, message: string) => {
    toast.success(message)
    queryClient.setQueryData(callQuery('bo.contentNotice', { id: next.id }).queryKey, next)
    void refresh('bo.contentNotices')
    take(next)
  }
  const saving = useMutation({
    mutationFn: () => call('bo.saveContentNotice', { ...draft, id: base?.id ?? null, seen: base?.updatedAt ?? null }),
    onSuccess: (saved) => taken(saved, t('saved')),
  })
  const publishing = useMutation({
    mutationFn: ({ id, updatedAt, isPublished }: Notice) =>
      call('bo.publishContentNotice', { id, seen: updatedAt, isPublished: !isPublished }),
    onSuccess: (shown) => taken(shown, t(shown.isPublished ? 'published' : 'withdrawn')),
  })
  const removing = useRemoving('bo.removeContentNotice', 'bo.contentNotices', close)
  return { saving, publishing, removing, failure: saving.error ?? publishing.error ?? removing.error }
}

function Actions({ editor, steps }: { editor: NoticeEditing; steps: ReturnType<typeof useSteps> }) {
  const { t } = useTranslation('backofficeContent')
  const { base, isDirty, isPeriodWrong, isTitleMissing } = editor
  const { saving, publishing, removing } = steps
  return (
    <>
      {base && !base.isPublished && (
        <Button size="sm" variant="danger-outline" loading={removing.isPending} onClick={() => removing.ask(base)}>
          {t('remove.yes')}
        </Button>
      )}
      {base && (
        <Button size="sm" loading={publishing.isPending} disabled={isDirty} onClick={() => publishing.mutate(base)}>
          {t(base.isPublished ? 'action.withdraw' : 'action.publish')}
        </Button>
      )}
      <Button
        size="sm"
        variant="primary"
        loading={saving.isPending}
        disabled={!isDirty || isPeriodWrong || isTitleMissing}
        onClick={() => saving.mutate()}
      >
        {t('action.save')}
      </Button>
    </>
  )
}
