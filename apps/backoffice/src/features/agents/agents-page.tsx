import type { RouteValue } from '@lotus/contract'
import { isCallError } from '@lotus/client'
import { formatCount, formatDate, formatRatePpm, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Breadcrumbs, Button } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { columnsOf } from '../../shared/columns.ts'
import { failureText } from '../../shared/failure-text.ts'
import { LookUp } from '../../shared/look-up.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { PageHead } from '../../shared/page-parts.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { AgentCard } from './agent-card.tsx'
import { Moves } from './moves.tsx'
import { RateProposals } from './rate-proposals.tsx'
import own from './agents.module.css'

type Row = RouteValue<'bo.agentTeam'>['rows'][number]
type Step = { id: string; account: string }

/** The agents' tree: level by level, and any one member with their line and rates. */
export function AgentsPage() {
  const { t } = useTranslation('agents')
  const [username, setUsername] = useState('')
  const looking = useMutation({ mutationFn: (account: string) => call('bo.agent', { account }) })
  const look = (account: string) => {
    setUsername(account)
    looking.mutate(account)
  }
  return (
    <>
      <PageHead title={t('office.title')} note={t('office.note')} />
      <LookUp
        label={t('office.account')}
        button={t('office.look')}
        maxLength={16}
        value={username}
        onChange={setUsername}
        isPending={looking.isPending}
        onLook={looking.mutate}
      />
      {looking.error && (
        <Alert tone="loss">
          {isCallError(looking.error, 'not_found', 'bad_request') ? t('office.unknown') : failureText(looking.error)}
        </Alert>
      )}
      {looking.data && (
        <AgentCard
          key={looking.data.id}
          agent={looking.data}
          onLook={look}
          onChanged={() => look(looking.data.account)}
        />
      )}
      <RateProposals
        onLook={look}
        onDecided={(account) => {
          // The card would show rates that hold no more.
          if (looking.data?.account === account) looking.mutate(account)
        }}
      />
      <Tree onLook={look} />
      <Moves onLook={look} />
    </>
  )
}

function Tree({ onLook }: { onLook: (account: string) => void }) {
  const { t } = useTranslation('agents')
  const [trail, setTrail] = useState<readonly Step[]>([])
  const under = trail.at(-1)
  const list = usePagedList('bo.agentTeam', under === undefined ? {} : { under: under.id })
  const columns = useColumns(onLook, (row) => setTrail([...trail, { id: row.id, account: row.account }]))
  return (
    <section className={own.tree}>
      <h2>{t('office.tree')}</h2>
      {trail.length > 0 && (
        <Breadcrumbs label={t('team.trail')}>
          <button type="button" className="link" onClick={() => setTrail([])}>
            {t('office.operator')}
          </button>
          {trail.slice(0, -1).map((step, index) => (
            <button key={step.id} type="button" className="link" onClick={() => setTrail(trail.slice(0, index + 1))}>
              {step.account}
            </button>
          ))}
          {under?.account}
        </Breadcrumbs>
      )}
      <PlainList
        list={list}
        label={t('office.tree')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={{ title: t('office.empty'), hint: t('office.emptyHint') }}
      />
    </section>
  )
}

function useColumns(onLook: (account: string) => void, onOpen: (row: Row) => void) {
  const { t } = useTranslation('agents')
  return columnsOf<Row>(
    (key) => t(`office.column.${key}`),
    [
      {
        key: 'account',
        card: 'title',
        cell: (row) => (
          <span className={own.name}>
            <button type="button" className="link" onClick={() => onLook(row.account)}>
              {row.account}
            </button>
            <small>{[t(`kind.${row.kind}`), t(`via.${row.via}`)].join(' · ')}</small>
          </span>
        ),
      },
      {
        key: 'status',
        card: 'status',
        cell: ({ status }) => <Badge tone={status === 'active' ? 'gain' : 'neutral'}>{t(`team.is.${status}`)}</Badge>,
      },
      { key: 'rate', align: 'right', cell: (row) => formatRatePpm(row.rates.LOTT) },
      {
        key: 'team',
        align: 'right',
        cell: (row) =>
          row.teamSize === 0 ? (
            '–'
          ) : (
            <Button size="sm" aria-label={t('team.openOf', { account: row.account })} onClick={() => onOpen(row)}>
              {formatCount(row.teamSize)}
            </Button>
          ),
      },
      { key: 'joined', align: 'right', card: 'result', cell: (row) => formatDate(row.joinedAt, 'dd/MM/yyyy') },
    ],
  )
}
