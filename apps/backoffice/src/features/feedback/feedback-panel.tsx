import { formatDateTime, languageName, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, Checkbox, TextAreaField, toast, useIsOffline } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../shared/api.ts'
import { Facts } from '../../shared/facts.tsx'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { useSession } from '../../shared/session.ts'
import { SentPictures } from '../../shared/sent-pictures.tsx'
import words from '../../shared/sent-words.module.css'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert, UntilLoaded } from '../../shared/until-loaded.tsx'
import { senderOf, tones, type Feedback } from './feedback-status.ts'
import styles from './feedback.module.css'

type Props = { id: string; row: Feedback | undefined; onClose: () => void }

const REPLY_MAX = 4000

/** One feedback: the message, who handles it, and the answer. */
export function FeedbackPanel({ id, row, onClose }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const query = useQuery(callQuery('bo.feedbackItem', { id }))
  const item = query.data ?? row
  const isOver = item?.status === 'CLOSED'
  const onDone = (next: Feedback) => {
    queryClient.setQueryData(callQuery('bo.feedbackItem', { id }).queryKey, next)
    void refresh('bo.feedback')
  }
  return (
    <SidePanel
      label={t('feedback.panel')}
      onClose={onClose}
      initialsOf={item && senderOf(item, t('service.guest'))}
      title={
        item && (
          <>
            {senderOf(item, t('service.guest'))}
            <Badge tone={tones[item.status]}>{t(`feedback.filter.${item.status}`)}</Badge>
          </>
        )
      }
      note={item && <span className="num">{formatDateTime(item.at)}</span>}
      footer={item && !isOver && <Decision item={item} onDone={onDone} />}
    >
      {!item && <UntilLoaded query={query} lines={6} />}
      {item && <Content item={item} />}
    </SidePanel>
  )
}

function Content({ item }: { item: Feedback }) {
  const { t } = useTranslation('backofficeTalk')
  const none = t('common:state.none')
  const facts = [
    { key: 'kind', value: t(`talk:type.${item.type}`) },
    { key: 'source', value: t(`feedback.source.${item.source}`) },
    { key: 'contact', value: item.contact ?? none },
    { key: 'language', value: languageName(item.language) },
    { key: 'assigned', value: item.assignedTo ?? none },
  ]
  return (
    <>
      <p className={words.whole}>{item.content}</p>
      <SentPictures images={item.images} alt={(number) => t('feedback.image', { number })} />
      <Facts facts={facts.map(({ key, value }) => ({ label: t(`feedback.fact.${key}`), value }))} />
      {item.reply !== null && (
        <Alert tone="gain" title={t('feedback.replied', { at: item.repliedAt ? formatDateTime(item.repliedAt) : '' })}>
          <p className={words.whole}>{item.reply}</p>
        </Alert>
      )}
    </>
  )
}

/** Take, answer and close. An answer to a guest is not sent: the operator uses the contact they gave. */
function Decision({ item, onDone }: { item: Feedback; onDone: (next: Feedback) => void }) {
  const { t } = useTranslation('backofficeTalk')
  const isOffline = useIsOffline()
  const me = useSession((state) => state.operator?.name)
  const [reply, setReply] = useState('')
  const [closes, setCloses] = useState(true)
  const [isAsked, setAsked] = useState(false)
  const isMine = item.assignedTo !== null && item.assignedTo === me
  const act = useMutation({
    mutationFn: (action: () => Promise<Feedback>) => action(),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reply.trim() === '' || act.isPending) return
    act.mutate(() => call('bo.replyFeedback', { id: item.id, reply: reply.trim(), close: closes }), {
      onSuccess: () => {
        setReply('')
        setAsked(false)
        toast.success(t('feedback.sent'))
      },
    })
  }
  return (
    <form className={styles.decision} onSubmit={submit} noValidate>
      {item.member === null && <p className={styles.hint}>{t('feedback.guestHint')}</p>}
      <TextAreaField
        label={t('feedback.reply')}
        rows={3}
        maxLength={REPLY_MAX}
        value={reply}
        error={isAsked && reply.trim() === '' ? t('feedback.replyMissing') : undefined}
        onChange={(event) => setReply(event.target.value)}
      />
      <Checkbox checked={closes} onChange={(event) => setCloses(event.target.checked)}>
        {t('feedback.closesToo')}
      </Checkbox>
      <FailureAlert error={act.error} />
      <div className={styles.buttons}>
        <Button
          disabled={isOffline || act.isPending}
          onClick={() => act.mutate(() => call('bo.assignFeedback', { id: item.id, isMine: !isMine }))}
        >
          {t(isMine ? 'feedback.giveBack' : 'feedback.take')}
        </Button>
        <Button
          disabled={isOffline || act.isPending}
          onClick={() => act.mutate(() => call('bo.closeFeedback', { id: item.id }))}
        >
          {t('feedback.close')}
        </Button>
        <Button type="submit" variant="primary" disabled={isOffline} loading={act.isPending}>
          {t('feedback.answer')}
        </Button>
      </div>
    </form>
  )
}
