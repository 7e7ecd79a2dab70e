import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, TextField } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { call } from '../../shared/api.ts'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'
import { Form } from '../../shared/form.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { PageHead } from '../../shared/page-parts.tsx'
import { useSession } from '../../shared/session.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useWholeList } from '../../shared/use-list.ts'
import styles from '../../shared/settings.module.css'

type Operator = RouteValue<'bo.operators'>['operators'][number]

/** The operators, and how to let a colleague who lost the authenticator back in (trust.md BO-2). */
export function OperatorsPage() {
  const { t } = useTranslation('people')
  const list = useWholeList('bo.operators', {}, ({ operators }) => operators)
  const [openId, setOpenId] = useState<string>()
  const ownId = useSession((state) => state.operator?.id)
  const open = list.rows?.find(({ id }) => id === openId && id !== ownId)
  const close = () => setOpenId(undefined)
  const columns = columnsOf<Operator>(
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
          // Operators cannot give a code to themselves; their own authenticator has its own page.
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
    ],
  )
  return (
    <>
      <PageHead title={t('operators.title')} note={t('operators.note')} />
      <ListFrame
        list={list}
        label={t('operators.title')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: t('operators.none') }}
        onClose={close}
        panelWidth="md"
        panel={open && <LostPanel key={open.id} operator={open} onClose={close} />}
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
        <Form onSubmit={() => allowing.mutate()}>
          <p className={styles.lead}>{t('operators.lead')}</p>
          <FailureAlert error={allowing.error} />
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
        </Form>
      )}
    </SidePanel>
  )
}
