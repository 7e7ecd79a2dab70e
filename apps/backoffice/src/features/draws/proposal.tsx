import { isCallError } from '@lotus/client'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, confirm, moneyText, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { PanelActions, Reason, SecondDecision } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { useSession } from '../../shared/session.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import type { DrawDetail, Proposal } from './draw-status.ts'
import { ResultTable } from './result-table.tsx'
import styles from './draws.module.css'

const NOTE_MAX = 140

/** What one operator entered and a second has to check. */
export function ProposalView({ detail, proposal }: { detail: DrawDetail; proposal: Proposal }) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <Alert tone="warning" title={t(`draws.proposal.${proposal.kind}`)}>
        {t('draws.proposal.by', { who: proposal.enteredBy, time: formatDateTime(proposal.enteredAt) })}
      </Alert>
      {proposal.sheet && <ResultTable detail={detail} sheet={proposal.sheet} />}
      {proposal.reason && <Line name={t('draws.correct.reason')} text={proposal.reason} />}
      {proposal.evidence && <Line name={t('draws.evidence')} text={proposal.evidence} />}
    </>
  )
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <p className={styles.line}>
      <span className="muted">{name}</span>
      <span>{text}</span>
    </p>
  )
}

type DecisionProps = {
  detail: DrawDetail
  proposal: Proposal
  onChanged: (changed: DrawDetail) => void
  onConflict: () => void
  onCover: (covered: boolean) => void
}

/** Confirm or reject; only another operator than the author may (DECISIONS 29). */
export function ProposalDecision(props: DecisionProps) {
  const { t } = useTranslation('backoffice')
  const mayConfirm = useCan('draws.confirm')
  const username = useSession((state) => state.operator?.username)
  if (props.proposal.enteredBy === username) return <OwnProposal {...props} />
  if (!mayConfirm) return <Reason>{t('draws.proposal.mayNotConfirm')}</Reason>
  return <OthersProposal {...props} />
}

const conflicts = ['state_conflict', 'result_already_settled', 'not_found'] as const

function OthersProposal({ detail, proposal, onChanged, onConflict, onCover }: DecisionProps) {
  const { t } = useTranslation('backoffice')
  const [note, setNote] = useState('')
  const deciding = useMutation({
    mutationFn: (decision: 'confirm' | 'reject') =>
      call('bo.decideDraw', {
        proposalId: proposal.id,
        decision,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      }),
    onSuccess: (changed, decision) => {
      toast.success(t(`draws.decided.${decision === 'reject' ? 'rejected' : proposal.kind}`, { issue: detail.issueNo }))
      onChanged(changed)
    },
    onError: (error) => {
      if (!isCallError(error, ...conflicts)) return
      toast.error(failureText(error))
      onConflict()
    },
  })
  const confirmFirst = async () => {
    onCover(true)
    const isSure = await confirm({
      title: t(`draws.confirm.${proposal.kind}Title`, { issue: detail.issueNo }),
      text: t(`draws.confirm.${proposal.kind}Text`, {
        count: detail.orderCount,
        stake: moneyText(detail.totalStake),
        special: Object.values(proposal.sheet ?? {})[0]?.join(' ') ?? '',
      }),
      cancelLabel: t('common:action.back'),
      confirmLabel: t(`draws.confirm.${proposal.kind}Button`),
      danger: proposal.kind !== 'result',
    })
    onCover(false)
    if (isSure) deciding.mutate('confirm')
  }
  return (
    <>
      {!isCallError(deciding.error, ...conflicts) && <FailureAlert error={deciding.error} />}
      <TextField
        size="sm"
        label={t('draws.proposal.note')}
        labelHidden
        placeholder={t('draws.proposal.note')}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <SecondDecision
        reject={t('draws.proposal.reject')}
        confirm={t(`draws.proposal.confirm.${proposal.kind}`)}
        sending={deciding.isPending ? deciding.variables : undefined}
        onDecide={(decision) => (decision === 'reject' ? deciding.mutate('reject') : void confirmFirst())}
      />
    </>
  )
}

/** Operators cannot confirm their own entry; until it is decided they can withdraw it and enter it again. */
function OwnProposal({ detail, proposal, onChanged, onConflict }: DecisionProps) {
  const { t } = useTranslation('backoffice')
  const taking = useMutation({
    mutationFn: () => call('bo.withdrawProposal', { proposalId: proposal.id }),
    onSuccess: (changed) => {
      toast.success(t('draws.decided.withdrawn', { issue: detail.issueNo }))
      onChanged(changed)
    },
    onError: (error) => {
      if (isCallError(error, 'state_conflict', 'not_found')) onConflict()
      toast.error(failureText(error))
    },
  })
  return (
    <>
      <Reason>{t('draws.proposal.ownEntry')}</Reason>
      <PanelActions>
        {(isOffline) => (
          <Button
            variant="danger-outline"
            disabled={isOffline}
            loading={taking.isPending}
            onClick={() => taking.mutate()}
          >
            {t('draws.proposal.withdraw')}
          </Button>
        )}
      </PanelActions>
    </>
  )
}

/** Who entered and who decided before; rejected entries are shown too. */
export function PastProposals({ detail }: { detail: DrawDetail }) {
  const { t } = useTranslation('backoffice')
  const past = detail.proposals.filter(({ state }) => state !== 'pending')
  if (past.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t('draws.historyTitle')}</h3>
      <ol className={styles.history}>
        {past.map((proposal) => (
          <li key={proposal.id}>
            <div className="between">
              <b>{t(`draws.kind.${proposal.kind}`)}</b>
              <Badge tone={proposal.state === 'confirmed' ? 'gain' : 'loss'}>
                {t(`draws.state.${proposal.state}`)}
              </Badge>
            </div>
            <small>
              {t('draws.enteredLine', { who: proposal.enteredBy, time: formatDateTime(proposal.enteredAt) })}
            </small>
            {proposal.decidedBy && proposal.decidedAt && (
              <small>
                {t('draws.decidedLine', { who: proposal.decidedBy, time: formatDateTime(proposal.decidedAt) })}
              </small>
            )}
            {proposal.reason && <small>{proposal.reason}</small>}
            {proposal.evidence && <small>{proposal.evidence}</small>}
          </li>
        ))}
      </ol>
    </section>
  )
}
