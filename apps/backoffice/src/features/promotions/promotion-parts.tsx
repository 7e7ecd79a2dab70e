import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, Badge, Money, Progress, type Tone } from '@lotus/ui'
import { isRefused } from './figures.ts'
import styles from './promotions.module.css'
import type { Promotion, State, Warning } from './types.ts'

const tones: Record<State, Tone> = { DRAFT: 'neutral', OPEN: 'gain', PAUSED: 'warning', CLOSED: 'neutral' }

export function PromotionState({ state, openAskedBy }: Pick<Promotion, 'state' | 'openAskedBy'>) {
  const { t } = useTranslation('backoffice')
  if (openAskedBy !== null && state !== 'OPEN') return <Badge tone="warning">{t('promotions.state.ASKED')}</Badge>
  return <Badge tone={tones[state]}>{t(`promotions.state.${state}`)}</Badge>
}

const PARTS = 1000n

/** What is spent of the budget, as a bar with its figures; without a budget the figure alone. */
export function BudgetBar({ spent, budget }: Pick<Promotion, 'spent' | 'budget'>) {
  const { t } = useTranslation('backoffice')
  if (budget === null)
    return (
      <span className={styles.noBudget}>
        <Money value={spent} /> · {t('promotions.noBudget')}
      </span>
    )
  const whole = parseMoney(budget)
  const share = whole === 0n ? 1 : Number((parseMoney(spent) * PARTS) / whole) / Number(PARTS)
  return (
    <Progress
      className={styles.budget}
      tone="gold"
      value={share}
      label={t('promotions.budgetSpent')}
      start={<Money value={spent} />}
      end={<Money value={budget} />}
    />
  )
}

/** What a careful operator would change, one sentence each; the strict profile refuses some of it. */
export function Warnings({ warnings, isStrict }: { warnings: readonly Warning[]; isStrict: boolean }) {
  const { t } = useTranslation('backoffice')
  if (warnings.length === 0) return null
  const isBlocked = isStrict && isRefused(warnings)
  return (
    <Alert tone={isBlocked ? 'loss' : 'warning'} title={t('promotions.warnings')}>
      <ul className={styles.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>{t(`promotions.warning.${warning}`)}</li>
        ))}
        {isBlocked && <li>{t('promotions.strict')}</li>}
      </ul>
    </Alert>
  )
}
