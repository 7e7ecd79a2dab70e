import { useTranslation } from '@lotus/i18n'
import { Button, EmptyState, Switch } from '@lotus/ui'
import { IconHeadset, IconMessage } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FilterChips } from '../../shared/filters.tsx'
import { FilterBar, PageHead, StaleNote } from '../../shared/page-parts.tsx'
import { push, usePush } from '../../shared/push.ts'
import { callQuery, refresh } from '../../shared/queries.ts'
import { useSearchParams } from '../../shared/search.ts'
import { usePushedMessages } from '../../shared/use-pushed-messages.ts'
import { AnswersDialog } from './answers-dialog.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { HistoryList } from './history-list.tsx'
import { QueueList } from './queue-list.tsx'
import { serviceSearch, views } from './service-search.ts'
import { useAlert } from './use-alert.ts'
import styles from './service.module.css'

/** The queue on the left, then the conversation, then the facts about the visitor. */
export function ServicePage() {
  const { t } = useTranslation('backofficeTalk')
  const [{ view = 'queue', id, search }, change] = useSearchParams(serviceSearch)
  const [isManaging, setManaging] = useState(false)
  usePush()
  const queue = useQuery(callQuery('bo.serviceQueue', {}))
  usePushedMessages('support', renewQueue, listenToQueue)
  const { data } = queue
  const waiting = data?.waiting.length ?? 0
  const unanswered = data?.mine.filter(({ isWaitingForUs }) => isWaitingForUs).length ?? 0
  const alert = useAlert(waiting + unanswered)
  /** A draft for one visitor is still there when the operator comes back. */
  const drafts = useRef(new Map<string, string>())
  const NothingIcon = waiting > 0 ? IconHeadset : IconMessage
  const open = (next: string | undefined) => change({ id: next })

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
          <FilterChips
            values={views}
            value={view}
            label={(entry) => t(`service.view.${entry}`)}
            count={(entry) => (entry === 'queue' && waiting > 0 ? waiting : undefined)}
            onChange={(next) => change({ view: next === 'queue' ? undefined : next, id: undefined, search: undefined })}
          />
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
              icon={<NothingIcon size={34} stroke={1.5} aria-hidden />}
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

const renewQueue = () => void refresh('bo.serviceQueue')
const listenToQueue = (renew: () => void) => [push.subscribe('service.queue_changed', renew)]
