import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { ListFrame } from '../../shared/list-frame.tsx'
import { PageHead } from '../../shared/page-parts.tsx'
import { useSession } from '../../shared/session.ts'
import { useWholeList } from '../../shared/use-list.ts'
import styles from '../../shared/settings.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import type { Operator } from './operator.ts'
import { OperatorPanel } from './operator-panel.tsx'

const tones = { active: 'gain', invited: 'warning', disabled: 'neutral' } as const

/** The operators: who is let in, by an invitation that two hand out, and how one who lost the authenticator gets back. */
export function OperatorsPage() {
  const { t } = useTranslation('people')
  const list = useWholeList('bo.operators', {}, ({ operators }) => operators)
  const [openId, setOpenId] = useState<string>()
  const [isInviting, setInviting] = useState(false)
  const ownId = useSession((state) => state.operator?.id)
  const open = list.rows?.find(({ id }) => id === openId && id !== ownId)
  const close = () => setOpenId(undefined)
  const columns = useColumns(ownId, setOpenId)
  return (
    <>
      <PageHead title={t('operators.title')} note={t('operators.note')}>
        <Button size="sm" variant="primary" onClick={() => setInviting(true)}>
          {t('operators.invite')}
        </Button>
      </PageHead>
      <ListFrame
        list={list}
        label={t('operators.title')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: t('operators.none') }}
        onClose={close}
        panelWidth="md"
        panel={open && <OperatorPanel key={open.id + open.status} operator={open} onClose={close} />}
      />
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(username, rows) => {
            setInviting(false)
            setOpenId(rows.find((row) => row.username === username)?.id)
          }}
        />
      )}
    </>
  )
}

function useColumns(ownId: string | undefined, onOpen: (id: string) => void) {
  const { t } = useTranslation('people')
  return columnsOf<Operator>(
    (key) => t(`operators.column.${key}`),
    [
      {
        key: 'name',
        card: 'title',
        cell: (row) => (
          <span className={styles.nodeName}>
            <b className="num">{row.username}</b>
            <small>{row.name}</small>
          </span>
        ),
      },
      {
        key: 'last',
        card: 'sub',
        cell: (row) => (row.lastLoginAt === null ? t('operators.never') : formatDateTime(row.lastLoginAt)),
      },
      {
        key: 'authenticator',
        cell: (row) => (
          <Badge tone={row.hasAuthenticator ? 'gain' : 'warning'}>
            {t(row.hasAuthenticator ? 'operators.has' : 'operators.hasNone')}
          </Badge>
        ),
      },
      {
        key: 'open',
        card: 'status',
        cell: (row) => (
          <span className={styles.buttons}>
            <Badge tone={tones[row.status]}>{t(`operators.status.${row.status}`)}</Badge>
            {/* One's own authenticator has its own page. */}
            {row.id === ownId ? (
              <Link to="/authenticator" className="link">
                {t('operators.you')}
              </Link>
            ) : (
              <Button size="sm" onClick={() => onOpen(row.id)}>
                {t('operators.manage')}
              </Button>
            )}
          </span>
        ),
      },
    ],
  )
}
