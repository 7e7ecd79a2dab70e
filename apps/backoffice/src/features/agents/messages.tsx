import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button } from '@lotus/ui'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { PlainList } from '../../shared/list-frame.tsx'
import styles from '../../shared/settings.module.css'
import { usePagedList } from '../../shared/use-list.ts'
import { Titled } from './titled.tsx'
import own from './agents.module.css'

type Message = RouteValue<'bo.agentMessages'>['rows'][number]

/** What an agent wrote to the downline; it is asked for only when an operator wants to read it, since the look is kept. */
export function Messages({ account }: { account: string }) {
  const { t } = useTranslation('agents')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <MessageList account={account} />
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setOpen(true)}>{t('office.message.read')}</Button>
    </div>
  )
}

function MessageList({ account }: { account: string }) {
  const { t } = useTranslation('agents')
  const list = usePagedList('bo.agentMessages', { account })
  const columns = columnsOf<Message>(
    (key) => t(`office.message.${key}`),
    [
      { key: 'at', card: 'sub', cell: ({ at }) => formatDateTime(at) },
      { key: 'to', card: 'title', cell: ({ to }) => to },
      { key: 'text', cell: ({ text }) => <span className={own.text}>{text}</span> },
    ],
  )
  return (
    <Titled title={t('office.message.title')}>
      <PlainList
        list={list}
        label={t('office.message.title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: t('office.message.empty'), hint: t('office.message.emptyHint') }}
      />
    </Titled>
  )
}
