import { formatDateTime, useTranslation } from '@lotus/i18n'
import { formatExact } from '@lotus/kernel'
import type { ExplainedStatement } from './statement-ladder.tsx'
import { promiseOf } from './statement-promise.ts'
import { useWaitsText } from './statement-waits.tsx'
import styles from './statements.module.css'

type Props = {
  statement: Pick<
    ExplainedStatement,
    'kind' | 'state' | 'due' | 'debt' | 'claimBy' | 'funding' | 'waits' | 'carryOut' | 'owedOut' | 'cleared'
  >
}

/** What is to come of it, and what may still change. */
export function Why({ statement }: Props) {
  const { t } = useTranslation('agents')
  const waitsText = useWaitsText()
  const left = useLeftText(statement)
  const { claimBy, waits, state } = statement
  const until = state === 'OWED' ? (statement.debt?.nextAt ?? null) : claimBy
  const promise = t(`statement.promise.${promiseOf(statement)}`, { time: until === null ? '' : formatDateTime(until) })
  // Once it is released or claimed it is no more than owed.
  const isToBeOwed = statement.funding === 'UPLINE' && (state === 'HELD' || state === 'CLAIM')
  const words = [promise, ...(isToBeOwed ? [t('statement.promise.UPLINE')] : []), ...left]
  return <p className={styles.why}>{[...(waits === null ? [] : [waitsText(waits)]), ...words].join(' ')}</p>
}

/** What it leaves to the next statement, and what was cleared of it. */
function useLeftText({ kind, carryOut, owedOut, cleared }: Props['statement']): string[] {
  const { t } = useTranslation('agents')
  const carried = kind === 'REALTIME' ? 'statement.slotCarryOut' : 'statement.carryOut'
  return [
    ...(isNegative(owedOut) ? [t('statement.owedOut', { amount: formatExact(owedOut.slice(1)) })] : []),
    ...(isNegative(carryOut) ? [t(carried, { amount: formatExact(carryOut.slice(1)) })] : []),
    ...(cleared === null ? [] : [t('statement.cleared', { time: formatDateTime(cleared.at), reason: cleared.reason })]),
  ]
}

const isNegative = (amount: string): boolean => /^-.*[1-9]/.test(amount)
