import { formatCount, formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Button, Money } from '@lotus/ui'
import { useState } from 'react'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions, Reason, SecondDecision } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { useSession } from '../../shared/session.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { AlikePart } from './alike-part.tsx'
import { PacketsPart } from './packets-part.tsx'
import { BoardPart } from './board-part.tsx'
import { RafflePart } from './raffle-part.tsx'
import { RescuePart } from './rescue-part.tsx'
import { BudgetBar, PromotionState, Warnings } from './promotion-parts.tsx'
import styles from './promotions.module.css'
import { useRuleFacts } from './rule-facts.ts'
import { StateDialog, type Step } from './state-dialog.tsx'
import type { Promotion } from './types.ts'

type Props = { promotion: Promotion; isStrict: boolean; onEdit: () => void; onClose: () => void }

/** One promotion: its terms in plain words, what it has cost, and what can be done with it. */
export function PromotionPanel({ promotion, isStrict, onEdit, onClose }: Props) {
  const { t } = useTranslation('backoffice')
  const [step, setStep] = useState<Step>()
  const { title, summary, code, version, warnings, rule, state } = promotion
  const terms = useRuleFacts(rule)
  return (
    <>
      <SidePanel
        label={t('promotions.panel')}
        onClose={onClose}
        isCovered={step !== undefined}
        title={
          <>
            {localText(title)} <PromotionState {...promotion} />
          </>
        }
        note={<span className="num">{t('promotions.codeVersion', { code, version })}</span>}
        footer={<Actions promotion={promotion} onEdit={onEdit} onStep={setStep} />}
      >
        <p className={styles.summary}>{localText(summary)}</p>
        <Warnings warnings={warnings} isStrict={isStrict} />
        <section className={styles.part}>
          <h3>{t('promotions.budgetSpent')}</h3>
          <BudgetBar {...promotion} />
          <Facts facts={useCostFacts(promotion)} />
        </section>
        {rule.trigger === 'RAFFLE' && state !== 'DRAFT' && <RafflePart id={promotion.id} />}
        {rule.trigger === 'LEADERBOARD' && state !== 'DRAFT' && <BoardPart id={promotion.id} />}
        {rule.trigger === 'RESCUE' && state !== 'DRAFT' && <RescuePart id={promotion.id} />}
        {rule.trigger === 'REDPACKET' && state !== 'DRAFT' && <PacketsPart id={promotion.id} />}
        {rule.onePer !== undefined && state !== 'DRAFT' && <AlikePart id={promotion.id} />}
        <section className={styles.part}>
          <h3>{t('promotions.terms')}</h3>
          <Facts facts={terms} />
        </section>
        <section className={styles.part}>
          <h3>{t('promotions.origin')}</h3>
          <Facts facts={useOriginFacts(promotion)} />
          <p className={styles.hash}>
            {t('promotions.hash')} <code>{promotion.hash}</code>
          </p>
        </section>
      </SidePanel>
      {step && <StateDialog promotion={promotion} step={step} onClose={() => setStep(undefined)} />}
    </>
  )
}

function useCostFacts({ joined, cost }: Promotion): Fact[] {
  const { t } = useTranslation('backoffice')
  return [
    { label: t('promotions.column.joined'), value: formatCount(joined) },
    { label: t('promotions.cost.members'), value: formatCount(cost.members) },
    { label: t('promotions.cost.awards'), value: formatCount(cost.awards) },
    { label: t('promotions.cost.amount'), value: <Money value={cost.amount} /> },
    { label: t('promotions.cost.points'), value: <Money value={cost.points} /> },
  ]
}

function useOriginFacts({ startsAt, endsAt, madeBy, madeAt, openAskedBy }: Promotion): Fact[] {
  const { t } = useTranslation('backoffice')
  return [
    { label: t('promotions.field.startsAt'), value: formatDateTime(startsAt) },
    { label: t('promotions.field.endsAt'), value: endsAt === null ? t('promotions.noEnd') : formatDateTime(endsAt) },
    { label: t('promotions.madeBy'), value: `${madeBy} · ${formatDateTime(madeAt)}` },
    ...(openAskedBy === null ? [] : [{ label: t('promotions.openAskedBy'), value: openAskedBy }]),
  ]
}

type ActionProps = { promotion: Promotion; onEdit: () => void; onStep: (step: Step) => void }

function Actions({ promotion: { state, openAskedBy }, onEdit, onStep }: ActionProps) {
  const { t } = useTranslation('backoffice')
  const mayEdit = useCan('promotions.edit')
  const me = useSession((session) => session.operator?.username)
  if (!mayEdit || state === 'CLOSED') return null
  const isAsked = openAskedBy !== null && state !== 'OPEN'
  const edit = (isOffline: boolean) => (
    <Button disabled={isOffline} onClick={onEdit}>
      {t('promotions.edit')}
    </Button>
  )
  if (isAsked && openAskedBy !== me)
    return (
      <>
        <Reason>{t('promotions.second', { by: openAskedBy })}</Reason>
        <PanelActions isSingle>{edit}</PanelActions>
        <SecondDecision
          reject={t('promotions.step.reject')}
          confirm={t('promotions.step.confirm')}
          sending={undefined}
          onDecide={onStep}
        />
      </>
    )
  const button = (step: Step, isOffline: boolean, variant: 'primary' | 'danger-outline') => (
    <Button
      variant={variant}
      className={step === 'close' ? undefined : styles.widest}
      disabled={isOffline}
      onClick={() => onStep(step)}
    >
      {t(`promotions.step.${step}`)}
    </Button>
  )
  return (
    <>
      {isAsked && <Reason>{t('promotions.secondOwn')}</Reason>}
      <PanelActions>
        {(isOffline) => (
          <>
            {button('close', isOffline, 'danger-outline')}
            {edit(isOffline)}
            {state === 'OPEN' && button('pause', isOffline, 'primary')}
            {state !== 'OPEN' && !isAsked && button('open', isOffline, 'primary')}
          </>
        )}
      </PanelActions>
    </>
  )
}
