import { formatDateTime, formatDay, useTranslation } from '@lotus/i18n'
import { Button, Money, moneyText, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions, Reason } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { ReferralState, type Referral } from './referral-state.tsx'

type Choice = 'approve' | 'reject'
type Props = { referral: Referral; onClose: () => void }
const REASON_MAX = 300

/** One invited friend: what they did, what the two accounts share, and the decision if it is held. */
export function ReferralPanel({ referral, onClose }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const mayDecide = useCan('loyalty.referrals')
  const [choice, setChoice] = useState<Choice>()
  return (
    <>
      <SidePanel
        label={t('referrals.panel')}
        onClose={onClose}
        isCovered={choice !== undefined}
        initialsOf={referral.account}
        title={
          <>
            {referral.account} <ReferralState state={referral.state} />
          </>
        }
        note={referral.friend}
        footer={mayDecide && referral.state === 'HELD' && <Actions onChoose={setChoice} />}
      >
        {referral.evidence.length > 0 && (
          <Reason>
            {t('referrals.shares', {
              what: referral.evidence.map((kind) => t(`referrals.evidence.${kind}`)).join(', '),
            })}
          </Reason>
        )}
        <Facts facts={useFacts(referral)} />
      </SidePanel>
      {choice && <Decision referral={referral} choice={choice} onClose={() => setChoice(undefined)} />}
    </>
  )
}

function Actions({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('backofficeLoyalty')
  return (
    <PanelActions>
      {(isOffline) => (
        <>
          <Button variant="danger-outline" disabled={isOffline} onClick={() => onChoose('reject')}>
            {t('referrals.reject')}
          </Button>
          <Button variant="primary" disabled={isOffline} onClick={() => onChoose('approve')}>
            {t('referrals.approve')}
          </Button>
        </>
      )}
    </PanelActions>
  )
}

function Decision({ referral, choice, onClose }: Props & { choice: Choice }) {
  const { t } = useTranslation('backofficeLoyalty')
  const { memberId, id, friend, reward, friendReward } = referral
  const act = async (reason: string) => {
    try {
      return await call('bo.decideReferral', { memberId, id, decision: choice, reason })
    } finally {
      // Whatever became of it: somebody else may have decided first.
      void refresh('bo.referrals')
    }
  }
  const amounts = { reward: moneyText(reward), friendReward: moneyText(friendReward) }
  return (
    <DecisionDialog
      title={t(`referrals.ask.${choice}`, { friend })}
      text={t(`referrals.effect.${choice}`, amounts)}
      button={t(`referrals.${choice}`)}
      isDanger={choice === 'reject'}
      reason={{ label: t(choice === 'reject' ? 'referrals.reasonTold' : 'referrals.reason'), lengthMax: REASON_MAX }}
      act={act}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`referrals.done.${choice}`))
        onClose()
      }}
    />
  )
}

function useFacts(referral: Referral): Fact[] {
  const { t } = useTranslation('backofficeLoyalty')
  const fact = (name: string, value: Fact['value'] | null): Fact[] =>
    value === null || value === '' ? [] : [{ label: t(`referrals.fact.${name}`), value }]
  const goal = ({ have, need }: Referral['deposit']) =>
    t('referrals.goal', { have: moneyText(have), need: moneyText(need) })
  return [
    ...fact('registered', formatDateTime(referral.registeredAt)),
    ...fact('until', formatDay(referral.until)),
    ...fact('deposit', goal(referral.deposit)),
    ...fact('validBet', goal(referral.validBet)),
    ...fact('reward', <Money value={referral.reward} />),
    ...fact('friendReward', <Money value={referral.friendReward} />),
    ...fact('qualified', referral.qualifiedAt && formatDateTime(referral.qualifiedAt)),
    ...fact('decided', referral.decidedAt && `${referral.decidedBy ?? ''} · ${formatDateTime(referral.decidedAt)}`),
    ...fact('reason', referral.reason),
  ]
}
