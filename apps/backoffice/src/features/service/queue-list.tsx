import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge, EmptyState, useServerNow } from '@lotus/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import type { Conversation } from './conversation-thread.ts'
import { elapsed } from './elapsed.ts'
import styles from './service.module.css'

type Queue = RouteValue<'bo.serviceQueue'>
type Props = {
  query: UseQueryResult<Queue>
  openId: string | undefined
  onOpen: (id: string) => void
}

const groups = ['waiting', 'mine', 'others'] as const

/** The longest waiting visitor first; below, the operator's own conversations and those of colleagues. */
export function QueueList({ query, openId, onOpen }: Props) {
  const { t } = useTranslation('backofficeTalk')
  const { data } = query
  if (!data) return <UntilLoaded query={query} lines={6} />
  if (groups.every((group) => data[group].length === 0))
    return (
      <EmptyState title={t('service.empty')} hint={t(data.hours.isOpen ? 'service.emptyHint' : 'service.closedHint')} />
    )
  return (
    <>
      {groups.map(
        (group) =>
          data[group].length > 0 && (
            <section key={group} aria-label={t(`service.group.${group}`)}>
              <h2 className={styles.groupTitle}>
                {t(`service.group.${group}`)} <small className="num">{data[group].length}</small>
              </h2>
              <ul className={styles.list}>
                {data[group].map((conversation) => (
                  <ConversationRow
                    key={conversation.id}
                    conversation={conversation}
                    isOpen={conversation.id === openId}
                    onOpen={() => onOpen(conversation.id)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

type RowProps = { conversation: Conversation; isOpen: boolean; onOpen: () => void; aside?: string }

export function ConversationRow({ conversation, isOpen, onOpen, aside }: RowProps) {
  const { t } = useTranslation('backofficeTalk')
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-current={isOpen || undefined}
        data-unread={conversation.isWaitingForUs || undefined}
        onClick={onOpen}
      >
        <span className={styles.rowTop}>
          <b>{visitorName(conversation, t('service.guest'))}</b>
          {aside === undefined ? <Waiting conversation={conversation} /> : <small className="num">{aside}</small>}
        </span>
        <span className={styles.rowText}>
          {conversation.lastText || t(conversation.isLastPicture ? 'service.picture' : 'service.nothingYet')}
        </span>
        <span className={styles.marks}>
          {conversation.isVip && <Badge tone="gold">{t('service.vip')}</Badge>}
          {conversation.isComplaint && <Badge tone="loss">{t('service.complaint')}</Badge>}
          {conversation.topic !== null && <Badge>{t(`talk:type.${conversation.topic}`)}</Badge>}
          <Badge>{conversation.language.toUpperCase()}</Badge>
          {conversation.operator && !conversation.isMine && <Badge tone="info">{conversation.operator.name}</Badge>}
        </span>
      </button>
    </li>
  )
}

export function visitorName(conversation: Conversation, guest: string): string {
  return conversation.member?.username ?? conversation.name ?? guest
}

/** Counts by the server's clock: from the start while waiting, from the visitor's last message while open. */
function Waiting({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('backofficeTalk')
  const now = useServerNow()
  if (now === undefined) return null
  const { text, level } = elapsed(conversation.status === 'WAITING' ? conversation.openedAt : conversation.lastAt, now)
  const isCounting = conversation.status === 'WAITING' || conversation.isWaitingForUs
  return (
    <small className="num" data-level={isCounting ? level : undefined}>
      {isCounting ? text : t('service.ago', { time: text })}
    </small>
  )
}
