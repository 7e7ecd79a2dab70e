import { rebateCategories, type RouteValue } from '@lotus/contract'
import { formatDateTime, formatRatePpm, useTranslation } from '@lotus/i18n'
import { Badge, Button, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { columnsOf } from '../../shared/columns.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import styles from '../../shared/settings.module.css'
import { usePagedList } from '../../shared/use-list.ts'
import own from './agents.module.css'

type Proposal = RouteValue<'bo.rateProposals'>['rows'][number]
type Open = { proposal: Proposal; decision: 'confirm' | 'reject' }

/** Rates of which one would fall: what waits for a second operator, and what became of others, newest first. */
export function RateProposals({
  onLook,
  onDecided,
}: {
  onLook: (account: string) => void
  onDecided: (account: string) => void
}) {
  const { t } = useTranslation('agents')
  const mayEdit = useCan('agents.edit')
  const [open, setOpen] = useState<Open>()
  const list = usePagedList('bo.rateProposals', {})
  const columns = useColumns(onLook, mayEdit ? setOpen : undefined)
  const close = () => {
    setOpen(undefined)
    void refresh('bo.rateProposals')
  }
  // Most of the time nothing was ever proposed.
  if (list.rows?.length === 0) return null
  return (
    <section className={own.tree}>
      <h2>{t('office.proposal.title')}</h2>
      <PlainList
        list={list}
        label={t('office.proposal.title')}
        columns={columns}
        rowKey={({ memberId, n }) => `${memberId}-${n}`}
        empty={{ title: t('office.proposal.empty'), hint: t('office.proposal.emptyHint') }}
      />
      {open && (
        <DecisionDialog
          title={t(`office.proposal.${open.decision}Of`, { account: open.proposal.account })}
          text={t(`office.proposal.${open.decision}Text`)}
          button={t(`office.proposal.${open.decision}`)}
          isDanger={open.decision === 'reject'}
          reason={{ label: t('office.reason'), lengthMax: 300 }}
          act={(reason) =>
            call('bo.decideRates', {
              memberId: open.proposal.memberId,
              n: open.proposal.n,
              decision: open.decision,
              reason,
            })
          }
          onClose={close}
          onDone={({ account, state }) => {
            toast.success(state === 'DONE' ? t('office.saved', { account }) : t('office.proposal.rejected'))
            close()
            void refresh('bo.agentTeam')
            onDecided(account)
          }}
          onRefused={() => void refresh('bo.rateProposals')}
        >
          <Rates proposal={open.proposal} />
        </DecisionDialog>
      )}
    </section>
  )
}

const tones = { PROPOSED: 'warning', DONE: 'gain', REJECTED: 'neutral' } as const

/** The products whose rate changes. */
function Rates({ proposal: { from, to } }: { proposal: Proposal }) {
  const { t } = useTranslation('agents')
  return (
    <span className={own.name}>
      {rebateCategories
        .filter((category) => from[category] !== to[category])
        .map((category) => (
          <span key={category}>
            {`${t(`category.${category}`)}: ${formatRatePpm(from[category])} → ${formatRatePpm(to[category])}`}
          </span>
        ))}
    </span>
  )
}

function useColumns(onLook: (account: string) => void, onDecide?: (open: Open) => void) {
  const { t } = useTranslation('agents')
  return columnsOf<Proposal>(
    (key) => t(`office.proposal.column.${key}`),
    [
      {
        key: 'account',
        card: 'title',
        cell: ({ account, at }) => (
          <span className={own.name}>
            <button type="button" className="link" onClick={() => onLook(account)}>
              {account}
            </button>
            <small>{formatDateTime(at)}</small>
          </span>
        ),
      },
      {
        key: 'state',
        card: 'status',
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`office.proposal.is.${state}`)}</Badge>,
      },
      { key: 'rates', card: 'wide', cell: (proposal) => <Rates proposal={proposal} /> },
      {
        key: 'by',
        card: 'wide',
        cell: ({ by, reason, decidedBy, note }) => (
          <span className={own.name}>
            {decidedBy === null ? by : `${by} · ${decidedBy}`}
            <small>{note === null ? reason : `${reason} · ${note}`}</small>
          </span>
        ),
      },
      {
        key: 'act',
        align: 'right',
        card: 'actions',
        cell: (proposal) =>
          proposal.state === 'PROPOSED' && onDecide ? (
            <span className={styles.buttons}>
              <Button size="sm" onClick={() => onDecide({ proposal, decision: 'reject' })}>
                {t('office.proposal.reject')}
              </Button>
              <Button size="sm" variant="primary" onClick={() => onDecide({ proposal, decision: 'confirm' })}>
                {t('office.proposal.confirm')}
              </Button>
            </span>
          ) : null,
      },
    ],
  )
}
