import { useTranslation } from '@lotus/i18n'
import { Button, Chip, EmptyState, Switch } from '@lotus/ui'
import { IconHeadset, IconMessage } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isSomebodyHere } from '../../../shared/activity.ts'
import { FilterBar, PageHead, Permitted, StaleNote } from '../../../shared/desk.tsx'
import { push, usePush } from '../../../shared/push.ts'
import { callQuery, refresh } from '../../../shared/queries.ts'
import { withValues } from '../../../shared/search.ts'
import { AnswersDialog } from './answers-dialog.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { HistoryList } from './history-list.tsx'
import { QueueList } from './queue-list.tsx'
import { views, type View } from './service-search.ts'
import { useAlert } from './use-alert.ts'
import styles from './service.module.css'

const route = getRouteApi('/desk/service')

export function ServicePage() {
  return (
    <Permitted permission="service.answer">
      <Console />
    </Permitted>
  )
}

/** Who waits and who is being helped at the left, the conversation, and beside it who one is talking to. */
function Console() {
  const { t } = useTranslation('talkDesk')
  const { view = 'queue', id, search } = route.useSearch()
  const navigate = route.useNavigate()
  const [isManaging, setManaging] = useState(false)
  usePush()
  const queue = useQuery(callQuery('bo.serviceQueue', {}))
  useDeskNews()
  const { data } = queue
  const waiting = data?.waiting.length ?? 0
  const unanswered = data?.mine.filter(({ isWaitingForUs }) => isWaitingForUs).length ?? 0
  const alert = useAlert(waiting + unanswered)
  /** What was begun for one visitor is still there when the operator comes back to them. */
  const drafts = useRef(new Map<string, string>())
  const open = (next: string | undefined) =>
    void navigate({
      search: { ...withValues({ view: view === 'queue' ? undefined : view, search }), ...withValues({ id: next }) },
    })
  const show = (next: View) => void navigate({ search: withValues({ view: next === 'queue' ? undefined : next }) })

  return (
    <>
      <div className={styles.over} data-open={id !== undefined || undefined}>
        <PageHead title={t('service.title')} note={t('service.note', { waiting, mine: data?.mine.length ?? 0 })}>
          <Switch checked={alert.hasSound} onChange={(event) => alert.setSound(event.target.checked)}>
            {t('service.sound')}
          </Switch>
          <Button onClick={() => setManaging(true)}>{t('answers.manage')}</Button>
        </PageHead>
        <FilterBar label={t('backoffice:filters')}>
          {views.map((entry) => (
            <Chip key={entry} selected={entry === view} onClick={() => show(entry)}>
              {t(`service.view.${entry}`)}
              {entry === 'queue' && waiting > 0 && <small className="num">{waiting}</small>}
            </Chip>
          ))}
        </FilterBar>
      </div>
      <StaleNote isFailing={queue.isRefetchError && data !== undefined} at={queue.dataUpdatedAt} />
      <div className={styles.console} data-open={id !== undefined || undefined}>
        <div className={styles.side}>
          {view === 'queue' ? (
            <QueueList query={queue} openId={id} onOpen={open} />
          ) : (
            <HistoryList isComplaints={view === 'complaints'} search={search} openId={id} onOpen={open} />
          )}
        </div>
        {id === undefined ? (
          <div className={styles.nothing}>
            <EmptyState
              icon={
                waiting > 0 ? (
                  <IconHeadset size={34} stroke={1.5} aria-hidden />
                ) : (
                  <IconMessage size={34} stroke={1.5} aria-hidden />
                )
              }
              title={t(waiting > 0 ? 'service.someoneWaits' : 'service.nobodyWaits')}
              hint={t('service.chooseHint')}
            />
          </div>
        ) : (
          <ConversationPane
            key={id}
            id={id}
            colleagues={data?.operators ?? []}
            silentMinutes={data?.silentMinutes ?? Number.POSITIVE_INFINITY}
            draft={drafts.current.get(id) ?? ''}
            onDraft={(text) => drafts.current.set(id, text)}
            onBack={() => open(undefined)}
          />
        )}
      </div>
      {isManaging && <AnswersDialog onClose={() => setManaging(false)} />}
    </>
  )
}

/** News of the desk renew the queue while somebody is here; a desk left alone must run into the idle limit. */
function useDeskNews(): void {
  useEffect(() => {
    const renew = () => {
      if (isSomebodyHere()) void refresh('bo.serviceQueue')
    }
    const stops = [
      push.subscribe('service.desk', renew),
      push.subscribe('channel_joined', ({ channel }) => channel === 'desk' && renew()),
      push.join('desk'),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
