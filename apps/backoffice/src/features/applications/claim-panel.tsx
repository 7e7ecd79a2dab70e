import { formatDateTime, useTranslation, type TFunction } from '@lotus/i18n'
import { Alert, Badge, Button, Money, moneyText, toast } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, refresh } from '../../shared/queries.ts'
import words from '../../shared/sent-words.module.css'
import { SidePanel } from '../../shared/side-panel.tsx'
import type { Claim } from './applications-search.ts'
import { claimName, claimTones } from './claim-words.ts'

type Decision = 'PAY' | 'REFUSE'
type Props = { claim: Claim; onClose: () => void; onDecided: () => void }
const PPM = 1_000_000

/** One large claim: who, what, how it was worked out, who is alike; and the decision with a reason that the member reads. */
export function ClaimPanel({ claim, onClose, onDecided }: Props) {
  const { t } = useTranslation(['backoffice', 'backofficeLoyalty'])
  const mayDecide = useCan('promotions.decide')
  const [decision, setDecision] = useState<Decision>()
  const { username, memberId, state, reason } = claim
  return (
    <>
      <SidePanel
        label={t('promotions.claims.panel')}
        onClose={onClose}
        isCovered={decision !== undefined}
        initialsOf={username}
        title={
          <>
            {username} <Badge tone={claimTones[state]}>{t(`promotions.claims.filter.${state}`)}</Badge>
          </>
        }
        note={claimName(t, claim)}
        footer={
          state === 'WAITING' &&
          mayDecide && (
            <PanelActions>
              {(isOffline) => (
                <>
                  <Button variant="danger-outline" disabled={isOffline} onClick={() => setDecision('REFUSE')}>
                    {t('promotions.claims.refuse')}
                  </Button>
                  <Button variant="primary" disabled={isOffline} onClick={() => setDecision('PAY')}>
                    {t('promotions.claims.pay')}
                  </Button>
                </>
              )}
            </PanelActions>
          )
        }
      >
        <Alike memberId={memberId} />
        <Facts facts={factsOf(t, claim)} />
        {reason !== '' && (
          <Alert tone={state === 'REFUSED' ? 'warning' : 'gain'} title={t('promotions.applications.told')}>
            <p className={words.whole}>{reason}</p>
          </Alert>
        )}
      </SidePanel>
      {decision && (
        <DecideDialog claim={claim} decision={decision} onClose={() => setDecision(undefined)} onDecided={onDecided} />
      )}
    </>
  )
}

/** Others who share something with this member; that nobody does is said too. */
function Alike({ memberId }: { memberId: string }) {
  const { t } = useTranslation('backoffice')
  const { data, isError } = useQuery(callQuery('bo.largeClaimAlike', { memberId }))
  if (isError && data === undefined) return <Alert tone="warning">{t('promotions.applications.alikeFailed')}</Alert>
  if (data === undefined) return null
  if (data.rows.length === 0) return <Alert tone="info">{t('promotions.claims.nobodyAlike')}</Alert>
  return (
    <Alert tone="loss" title={t('promotions.claims.alike', { count: data.rows.length })}>
      <ul>
        {data.rows.map(({ memberId: other, username, evidence }) => (
          <li key={other}>
            <b>{username}</b> · {evidence.map((sign) => t(`promotions.board.evidence.${sign}`)).join(', ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type Say = TFunction<'backoffice'>

function factsOf(t: Say, claim: Claim): Fact[] {
  const { amount, kind, multiplePpm, ref, at, dueAt, decidedBy, decidedAt } = claim
  const label = (key: string) => t(`promotions.claims.fact.${key}`)
  return [
    { label: label('amount'), value: <Money value={amount} /> },
    { label: label('kind'), value: t(`promotions.claims.kind.${kind}`) },
    {
      label: label('turnover'),
      value: multiplePpm === 0 ? t('promotions.claims.noTurnover') : `×${multiplePpm / PPM}`,
    },
    ...workedOut(t, claim),
    { label: label('ref'), value: ref },
    { label: label('at'), value: formatDateTime(at) },
    { label: label('due'), value: formatDateTime(dueAt) },
    ...(decidedAt === null || decidedBy === null
      ? []
      : [{ label: t('promotions.applications.decidedBy'), value: `${decidedBy} · ${formatDateTime(decidedAt)}` }]),
  ]
}

/** What it was worked out from, as its source has it. */
function workedOut(t: Say, { facts }: Claim): Fact[] {
  const { version, period, value, steps, day, slice, ticket, window, place, madeAt, points, lines } = facts
  const known: [string, string | null][] = [
    ['version', version === null ? null : String(version)],
    ['period', period],
    ['value', value === null ? null : moneyText(value)],
    ['steps', steps === null || steps.length === 0 ? null : steps.map((step) => step + 1).join(', ')],
    ['day', day === null ? null : String(day)],
    ['slice', slice === null ? null : String(slice + 1)],
    ['ticket', ticket === null ? null : String(ticket)],
    ['packet', window === null || place === null ? null : `${window} · ${place}`],
    ['madeAt', madeAt === null ? null : formatDateTime(madeAt)],
    ['points', points === null ? null : moneyText(points)],
  ]
  return [
    ...known.flatMap(([key, text]) =>
      text === null ? [] : [{ label: t(`promotions.claims.fact.${key}`), value: text }],
    ),
    ...(lines ?? []).map(({ category, validBet, amount }) => ({
      label: t(`backofficeLoyalty:cashback.product.${category}`),
      value: `${category === 'CAP' ? '' : `${moneyText(validBet)} → `}${moneyText(amount)}`,
    })),
  ]
}

type DialogProps = { claim: Claim; decision: Decision; onClose: () => void; onDecided: () => void }

function DecideDialog({ claim, decision, onClose, onDecided }: DialogProps) {
  const { t } = useTranslation('backoffice')
  const { id, memberId, username, amount } = claim
  const word = decision === 'PAY' ? 'pay' : 'refuse'
  const act = async (reason: string) => {
    try {
      return await call('bo.decideLargeClaim', { memberId, id, decision, reason })
    } finally {
      // Whatever became of it: somebody else may have decided first.
      void refresh('bo.largeClaims')
    }
  }
  return (
    <DecisionDialog
      title={t(`promotions.claims.ask.${word}`, { name: username, amount: moneyText(amount) })}
      text={t(
        claim.source === 'POINTS' && word === 'refuse'
          ? 'promotions.claims.effect.points'
          : `promotions.claims.effect.${word}`,
      )}
      button={t(`promotions.claims.${word}`)}
      isDanger={decision === 'REFUSE'}
      reason={{
        label: t('promotions.applications.reason'),
        hint: t('promotions.applications.reasonHint'),
        lengthMax: 300,
      }}
      act={act}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`promotions.claims.done.${word}`, { name: username }))
        onClose()
        onDecided()
      }}
    />
  )
}
