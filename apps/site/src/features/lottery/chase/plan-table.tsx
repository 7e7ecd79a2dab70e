import { useTranslation } from '@lotus/i18n'
import type { ChasePlan, ChasePlanRow } from '@lotus/rules/chase'
import { cx, Money, Stepper, VisuallyHidden } from '@lotus/ui'
import { memo, useCallback, useRef } from 'react'
import type { Game } from '../../../shared/lottery/types.ts'
import { amountText, drawTimeText } from '../../../shared/lottery/texts.ts'
import styles from './chase.module.css'
import type { UpcomingIssue } from './model.ts'

type Props = {
  game: Game
  issues: readonly UpcomingIssue[]
  plan: ChasePlan
  multipleMax: number
  isFrozen: boolean
  onMultiple: (issueNo: string, multiple: number) => void
}

/** Each issue with its multiple, its stake, the running stake, and the profit of one hit. */
export function PlanTable({ game, issues, plan, multipleMax, isFrozen, onMultiple }: Props) {
  const { t } = useTranslation('chase')
  // Fifty rows: only the changed row and the sums below it render again.
  const latest = useRef(onMultiple)
  latest.current = onMultiple
  const change = useCallback((issueNo: string, multiple: number) => latest.current(issueNo, multiple), [])
  if (issues.length === 0) return null
  return (
    <table className={styles.plan}>
      <caption>
        <VisuallyHidden>{t('plan')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('column.issue')}</th>
          <th scope="col">{t('column.multiple')}</th>
          <th scope="col" className={styles.right}>
            {t('column.stake')}
          </th>
          <th scope="col" className={styles.right}>
            {t('column.total')}
          </th>
          <th scope="col" className={styles.right}>
            {t('column.profit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue, at) => {
          const row = plan.rows[at]
          return (
            row && (
              <Row
                key={issue.issueNo}
                periodSeconds={game.periodSeconds}
                issue={issue}
                {...row}
                multipleMax={multipleMax}
                isFrozen={isFrozen}
                onMultiple={change}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

type RowProps = ChasePlanRow &
  Pick<Props, 'multipleMax' | 'isFrozen' | 'onMultiple'> & {
    periodSeconds: number | null
    issue: UpcomingIssue
  }

const Row = memo(function Row(props: RowProps) {
  const { periodSeconds, issue, multiple, stake, total, profit, multipleMax, isFrozen, onMultiple } = props
  const { t } = useTranslation('chase')
  return (
    <tr>
      <th scope="row">
        <span className="num">{issue.issueNo}</span>
        <small className="num">{drawTimeText(issue.drawAt, periodSeconds)}</small>
      </th>
      <td className={styles.multiple}>
        <Stepper
          size="sm"
          label={t('multipleOf', { issue: issue.issueNo })}
          value={multiple}
          min={1}
          max={multipleMax}
          disabled={isFrozen}
          onChange={(next) => onMultiple(issue.issueNo, next)}
        />
      </td>
      <td className={styles.right} data-label={t('column.stake')}>
        <span className="num">{amountText(stake)}</span>
      </td>
      <td className={styles.right} data-label={t('column.total')}>
        <span className="num">{amountText(total)}</span>
      </td>
      <td className={cx(styles.right, styles.end)} data-label={t('column.profit')}>
        {profit === null ? '–' : <Money value={profit} signed colored />}
      </td>
    </tr>
  )
})
