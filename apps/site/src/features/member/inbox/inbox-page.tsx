import { isCallError } from '@lotus/client'
import type { RouteInput, RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, confirm, cx, EmptyState, Skeleton, Tabs, toast, useDelayedLoading } from '@lotus/ui'
import { IconMail } from '@lotus/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { PageHead } from '../parts/page-head.tsx'
import { LoadMore, useRows } from '../../../shared/paged.tsx'
import { InboxMessage } from './inbox-message.tsx'
import type { Message } from './message-badge.tsx'
import styles from './inbox.module.css'
import { MessageBadge } from './message-badge.tsx'
import { useWaitingContracts } from './use-waiting-contracts.ts'
import { WaitingContracts } from './waiting-contracts.tsx'
import { QueryError } from '../../../shared/query-error.tsx'

type Type = NonNullable<RouteInput<'inbox.list'>['type']>

type Props = { item: string | undefined; onOpen: (page: MemberPage, item?: string) => void }

const PAGE_SIZE = 20
/** The tabs of the specification (MC14); messages to agents are under "all". */
const tabs = ['ALL', 'SYSTEM', 'FINANCE', 'PROMO', 'CONTRACT'] as const
type Tab = (typeof tabs)[number]
const typeOf = (tab: Tab): { type?: Type } => (tab === 'ALL' ? {} : { type: tab })

const useMessages = (tab: Tab) => useRows('inbox.list', { ...typeOf(tab), limit: PAGE_SIZE })

/** MC14: the platform's messages to this member; opening one marks it read. */
export function InboxPage({ item, onOpen }: Props) {
  const { t } = useTranslation('talk')
  const [tab, setTab] = useState<Tab>('ALL')
  const query = useMessages(tab)
  const { rows, firstPage } = query
  const actions = useInboxActions()
  const open = rows.find(({ id }) => id === item)
  const hasRead = rows.some(({ isRead }) => isRead)
  const unread = firstPage?.unread ?? 0
  const waiting = useWaitingContracts().length

  const openId = open?.id
  const isOpenUnread = open !== undefined && !open.isRead
  useEffect(() => {
    if (openId !== undefined && isOpenUnread) void actions.read(openId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- opening is what reads it; the actions are the same ones.
  }, [openId, isOpenUnread])

  const removeRead = async () => {
    const isSure = await confirm({
      title: t('inbox.removeReadTitle'),
      text: t(tab === 'ALL' ? 'inbox.removeReadText' : 'inbox.removeReadTab', { tab: t(`inbox.tab.${tab}`) }),
      confirmLabel: t('inbox.removeRead'),
      danger: true,
    })
    if (isSure) await actions.run(() => call('inbox.removeRead', typeOf(tab)), t('inbox.removedRead'))
  }
  const remove = async (message: Message) => {
    onOpen('messageV2')
    await actions.run(() => call('inbox.remove', { id: message.id }), t('inbox.removed'))
  }

  return (
    <div className={styles.page} data-open={open !== undefined || undefined}>
      <div className={styles.top}>
        <PageHead title={t('member:page.messageV2')} lead={t('inbox.lead', { count: unread })} />
        <div className={styles.buttons}>
          <Button
            size="sm"
            disabled={unread === 0}
            onClick={() => void actions.run(() => call('inbox.readAll', typeOf(tab)), t('inbox.allRead'))}
          >
            {t('inbox.readAll')}
          </Button>
          <Button size="sm" disabled={!hasRead} onClick={() => void removeRead()}>
            {t('inbox.removeRead')}
          </Button>
        </div>
        <Tabs
          label={t('inbox.types')}
          items={tabs.map((value) => ({
            value,
            label: t(`inbox.tab.${value}`),
            count: value === 'CONTRACT' && waiting > 0 ? waiting : undefined,
          }))}
          value={tab}
          onChange={(next) => {
            setTab(next)
            if (item !== undefined) onOpen('messageV2')
          }}
        />
      </div>
      {open === undefined && <WaitingContracts />}
      <div className={styles.panes}>
        <Messages query={query} open={open} onOpen={onOpen} />
        {open && <InboxMessage key={open.id} message={open} onOpen={onOpen} onRemove={() => void remove(open)} />}
        {!open && rows.length > 0 && <p className={styles.choose}>{t('inbox.choose')}</p>}
      </div>
    </div>
  )
}

type MessagesProps = Pick<Props, 'onOpen'> & { query: ReturnType<typeof useMessages>; open: Message | undefined }

/** The list, with all its states. */
function Messages({ query, open, onOpen }: MessagesProps) {
  const { t } = useTranslation('talk')
  const { data, rows } = query
  const showsBones = useDelayedLoading(data === undefined && query.isFetching)
  return (
    <div className={cx('stack gap-2', styles.list)} aria-busy={query.isFetching}>
      {query.isError && data === undefined && <QueryError query={query} title={t('inbox.failed')} />}
      {data === undefined && showsBones && <Bones />}
      {data !== undefined && rows.length === 0 && (
        <EmptyState
          icon={<IconMail size={34} stroke={1.5} aria-hidden />}
          title={t('inbox.empty')}
          hint={t('inbox.emptyHint')}
        />
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((message) => (
            <Row
              key={message.id}
              message={message}
              isOpen={message.id === open?.id}
              onOpen={() => onOpen('messageV2', message.id)}
            />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </div>
  )
}

function Row({ message, isOpen, onOpen }: { message: Message; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('talk')
  return (
    <li>
      <button
        type="button"
        className={cx('stack gap-1', styles.row)}
        data-unread={!message.isRead || undefined}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className="between gap-2">
          <MessageBadge message={message} />
          <small className="num">{formatDateTime(message.at)}</small>
        </span>
        <b>
          {!message.isRead && <i className={styles.dot} role="img" aria-label={t('inbox.unread')} />}
          {message.title}
        </b>
        <span className="note trunc">{plainText(message.body)}</span>
      </button>
    </li>
  )
}

/**
 * The plain text of the HTML, for one line of the list. Parsed into a separate document, where nothing runs or loads.
 */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 140)
}

function Bones() {
  return (
    <div className={styles.bones} aria-hidden>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index}>
          <Skeleton width="35%" height={12} />
          <Skeleton width="80%" />
        </div>
      ))}
    </div>
  )
}

/** A member's actions on messages; the unread counts come from the answer. */
function useInboxActions() {
  const queryClient = useQueryClient()
  const keepUnread = (value: RouteValue<'inbox.unread'>) => {
    queryClient.setQueryData(['inbox.unread', {}], value)
    return queryClient.invalidateQueries({ queryKey: ['inbox.list'] })
  }
  return {
    /** Opening marks as read; a failure does not matter, the next opening repeats it. */
    async read(id: string) {
      try {
        await keepUnread(await call('inbox.read', { id }))
      } catch (error) {
        if (!isCallError(error)) throw error
      }
    },
    async run(act: () => Promise<RouteValue<'inbox.unread'>>, done: string) {
      try {
        await keepUnread(await act())
        toast.success(done)
      } catch (error) {
        toast.error(failureText(error))
      }
    },
  }
}
