import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, DataTable, TextField, type Column } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { Desk, PageHead, Permitted } from '../../shared/desk.tsx'
import { failureText } from '../../shared/failure-text.ts'
import { listError } from '../../shared/list-state.ts'
import { callQuery } from '../../shared/queries.ts'
import { useSession } from '../../shared/session.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import styles from '../../shared/settings.module.css'

type Operator = RouteValue<'bo.operators'>['operators'][number]
const REASON_MIN = 3

export function OperatorsPage() {
  return (
    <Permitted permission="operators.edit">
      <Operators />
    </Permitted>
  )
}

/** Who works here, and a way back in for a colleague who has lost the authenticator (trust.md BO-2). */
function Operators() {
  const { t } = useTranslation('people')
  const query = useQuery(callQuery('bo.operators', {}))
  const [openId, setOpenId] = useState<string | null>(null)
  const ownId = useSession((state) => state.operator?.id)
  const rows = query.data?.operators
  const open = rows?.find(({ id }) => id === openId && id !== ownId)
  const columns: Column<Operator>[] = [
    {
      key: 'name',
      header: t('operators.column.name'),
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
      header: t('operators.column.last'),
      card: 'sub',
      cell: (row) => (row.lastLoginAt === null ? t('operators.never') : formatDateTime(row.lastLoginAt)),
    },
    {
      key: 'authenticator',
      header: t('operators.column.authenticator'),
      card: 'status',
      cell: (row) => (
        <Badge tone={row.hasAuthenticator ? 'gain' : 'warning'}>
          {t(row.hasAuthenticator ? 'operators.has' : 'operators.hasNone')}
        </Badge>
      ),
    },
    {
      key: 'open',
      header: t('operators.column.lost'),
      cell: (row) =>
        // Nobody gives a code to themselves; one's own authenticator has a page of its own.
        row.id === ownId ? (
          <Link to="/authenticator" className="link">
            {t('operators.you')}
          </Link>
        ) : (
          <Button size="sm" onClick={() => setOpenId(row.id)}>
            {t('operators.lost')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <PageHead title={t('operators.title')} note={t('operators.note')} />
      <Desk
        width="md"
        list={
          <DataTable
            label={t('operators.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={{ title: t('operators.none') }}
          />
        }
        panel={open && <LostPanel key={open.id} operator={open} onClose={() => setOpenId(null)} />}
      />
    </>
  )
}

function LostPanel({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const { t } = useTranslation('people')
  const [reason, setReason] = useState('')
  const allowing = useMutation({
    mutationFn: () => call('bo.allowAuthenticator', { id: operator.id, reason: reason.trim() }),
  })
  return (
    <SidePanel label={t('operators.panel', { name: operator.username })} onClose={onClose} title={operator.username}>
      {allowing.data ? (
        <>
          <Alert tone="gain">{t('operators.given', { time: formatDateTime(allowing.data.expiresAt) })}</Alert>
          <p className={styles.preview}>
            <span>{t('operators.code')}</span>
            <b className="num">{allowing.data.code}</b>
          </p>
        </>
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            allowing.mutate()
          }}
        >
          <p className={styles.lead}>{t('operators.lead')}</p>
          {allowing.error && <Alert tone="loss">{failureText(allowing.error)}</Alert>}
          <TextField
            size="sm"
            label={t('reason')}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className={styles.buttons}>
            <Button
              type="submit"
              variant="primary"
              disabled={reason.trim().length < REASON_MIN}
              loading={allowing.isPending}
            >
              {t('operators.give')}
            </Button>
          </div>
        </form>
      )}
    </SidePanel>
  )
}
