import { contentAudiences, noticeTypes, type RouteInput, type RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, confirm, SelectField, TextField, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { TimeField } from '../../shared/form.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { BothColumns } from './both-columns.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import styles from './content.module.css'
import { NEW } from './content-search.ts'
import { EditorFrame, EditorWaits, useLeaving } from './editor-frame.tsx'
import { HtmlField } from './html-field.tsx'
import { inMine, MissingBadge, StateBadge } from './list-parts.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { SortField } from './sort-field.tsx'

type Notice = RouteValue<'bo.contentNotice'>
type Draft = Omit<RouteInput<'bo.saveContentNotice'>, 'id' | 'seen'>

const TITLE_MAX = 140
const fresh: Draft = {
  type: 'B',
  title: { vi: '', en: '' },
  html: { vi: '', en: '' },
  audience: 'everyone',
  startsAt: null,
  endsAt: null,
  sort: 0,
}
const draftOf = ({ type, title, html, audience, startsAt, endsAt, sort }: Notice): Draft => ({
  type,
  title,
  html,
  audience,
  startsAt,
  endsAt,
  sort,
})

type Props = { id: string; onOpen: (id: string | undefined) => void }

export function NoticeEditor({ id, onOpen }: Props) {
  const query = useQuery({ ...callQuery('bo.contentNotice', { id }), enabled: id !== NEW })
  if (id === NEW) return <Editor notice={null} newest={null} onOpen={onOpen} />
  if (!query.data) return <EditorWaits query={query} onBack={() => onOpen(undefined)} />
  return <Editor notice={query.data} newest={query.data.updatedAt} onOpen={onOpen} />
}

function Editor({ notice, newest, onOpen }: { notice: Notice | null; newest: string | null; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('backofficeContent')
  const mayEdit = useCan('content.edit')
  // What was read first: a renewal in the background does not write over what is being typed.
  const [base, setBase] = useState(notice)
  const [draft, setDraft] = useState(notice ? draftOf(notice) : fresh)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base ? draftOf(base) : fresh)
  const leaving = useLeaving(isDirty)
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const isPeriodWrong = draft.startsAt !== null && draft.endsAt !== null && draft.endsAt <= draft.startsAt
  const isTitleMissing = draft.title.vi.trim() === '' && draft.title.en.trim() === ''
  const missing = (['vi', 'en'] as const).filter(
    (language) => draft.title[language].trim() === '' || draft.html[language].trim() === '',
  )

  function taken(next: Notice): void {
    setBase(next)
    setDraft(draftOf(next))
    queryClient.setQueryData(callQuery('bo.contentNotice', { id: next.id }).queryKey, next)
    void refresh('bo.contentNotices')
  }
  const saving = useMutation({
    mutationFn: () => call('bo.saveContentNotice', { ...draft, id: base?.id ?? null, seen: base?.updatedAt ?? null }),
    onSuccess: (saved) => {
      toast.success(t('saved'))
      taken(saved)
      if (base === null) {
        leaving.allow()
        onOpen(saved.id)
      }
    },
  })
  const publishing = useMutation({
    mutationFn: (read: Notice) =>
      call('bo.publishContentNotice', { id: read.id, seen: read.updatedAt, isPublished: !read.isPublished }),
    onSuccess: (shown) => {
      toast.success(t(shown.isPublished ? 'published' : 'withdrawn'))
      taken(shown)
    },
  })
  const removing = useMutation({
    mutationFn: (read: Notice) => call('bo.removeContentNotice', { id: read.id, seen: read.updatedAt }),
    onSuccess: () => {
      toast.success(t('removed'))
      leaving.allow()
      void refresh('bo.contentNotices')
      onOpen(undefined)
    },
  })
  const failure = [saving, publishing, removing].find((one) => one.isError)?.error
  const isOld = newest !== null && base !== null && newest > base.updatedAt
  async function remove(read: Notice): Promise<void> {
    const isSure = await confirm({
      title: t('remove.title', { name: inMine(read.title) }),
      text: t('remove.text'),
      confirmLabel: t('remove.yes'),
      cancelLabel: t('leave.no'),
      danger: true,
    })
    if (isSure) removing.mutate(read)
  }
  return (
    <EditorFrame
      title={inMine(draft.title) || t('new.notice')}
      badges={
        <>
          {base && <StateBadge state={base.state} />}
          {base && <MissingBadge missing={missing} />}
        </>
      }
      note={base && t('changedBy', { at: formatDateTime(base.updatedAt), by: base.updatedBy })}
      onBack={() => onOpen(undefined)}
      actions={
        mayEdit && (
          <>
            {base && !base.isPublished && (
              <Button size="sm" variant="danger-outline" loading={removing.isPending} onClick={() => void remove(base)}>
                {t('remove.yes')}
              </Button>
            )}
            {base && (
              <Button
                size="sm"
                loading={publishing.isPending}
                disabled={isDirty}
                onClick={() => publishing.mutate(base)}
              >
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
    >
      <FailureAlert error={failure} conflict={t('conflict')} />
      {isOld && <Alert tone="warning">{t('changedMeanwhile')}</Alert>}
      {isDirty && base?.isPublished && <Alert tone="info">{t('liveAtOnce')}</Alert>}
      <div className={styles.row}>
        <SelectField
          size="sm"
          label={t('field.type')}
          hint={t(`typeHint.${draft.type}`)}
          value={draft.type}
          disabled={!mayEdit}
          options={noticeTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(event) => set({ type: noticeTypes.find((each) => each === event.target.value) ?? 'B' })}
        />
        <SelectField
          size="sm"
          label={t('field.audience')}
          value={draft.audience}
          disabled={!mayEdit}
          options={contentAudiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          onChange={(event) =>
            set({ audience: contentAudiences.find((each) => each === event.target.value) ?? 'everyone' })
          }
        />
        <TimeField
          label={t('field.startsAt')}
          hint={t('field.startsAtHint')}
          value={draft.startsAt}
          disabled={!mayEdit}
          onChange={(startsAt) => set({ startsAt })}
        />
        <TimeField
          label={t('field.endsAt')}
          hint={t('field.endsAtHint')}
          error={isPeriodWrong ? t('field.endsAtWrong') : undefined}
          value={draft.endsAt}
          disabled={!mayEdit}
          onChange={(endsAt) => set({ endsAt })}
        />
        <SortField value={draft.sort} disabled={!mayEdit} onChange={(sort) => set({ sort })} />
      </div>
      <BothColumns>
        {(language) => (
          <>
            <TextField
              label={t('field.title')}
              maxLength={TITLE_MAX}
              lang={language}
              value={draft.title[language]}
              disabled={!mayEdit}
              error={isTitleMissing && isDirty ? t('field.titleMissing') : undefined}
              onChange={(event) => set({ title: { ...draft.title, [language]: event.target.value } })}
            />
            <HtmlField
              label={t('field.content')}
              language={language}
              value={draft.html[language]}
              disabled={!mayEdit}
              onChange={(html) => set({ html: { ...draft.html, [language]: html } })}
            />
            <PreviewFrame language={language} title={draft.title[language]} html={draft.html[language]} />
          </>
        )}
      </BothColumns>
    </EditorFrame>
  )
}
