import type { RouteValue } from '@lotus/contract'
import { formatRatePpm, useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { Money } from '@lotus/ui'
import { placeOfStatement } from '../../../shared/agent-pages.ts'
import { StatementLink } from '../../../shared/statement-link.tsx'
import styles from './income-day.module.css'

export type IncomeOfDay = RouteValue<'agent.incomeDay'>

const SHOWN = 5

type Entry = {
  title: string
  note: string
  amount: string
  statement?: Parameters<typeof placeOfStatement> | undefined
}

/** The largest sums of the day, whatever they are of; a single statement's leads to it. */
export function Largest({ income }: { income: IncomeOfDay }) {
  const { t } = useTranslation('agents')
  const entries = useEntries(income)
  if (entries.length === 0) return null
  return (
    <>
      <h4>{t('income.dayPanel.largest')}</h4>
      <ul className={styles.largest}>
        {entries.map(({ title, note, amount, statement }, at) => (
          <li key={at}>
            <span>
              {statement === undefined ? (
                <b>{title}</b>
              ) : (
                <StatementLink place={placeOfStatement(...statement)} className="link">
                  {title}
                </StatementLink>
              )}
              <small className="num">{note}</small>
            </span>
            <Money value={amount} signed />
          </li>
        ))}
      </ul>
    </>
  )
}

function useEntries({ rebates, contracts }: IncomeOfDay): Entry[] {
  const { t } = useTranslation('agents')
  const base = (validBet: string, ratePpm: number | null) =>
    [formatMoney(parseMoney(validBet)), ratePpm === null ? '' : formatRatePpm(ratePpm)].filter(Boolean).join(' × ')
  const ofRebates = rebates.map(({ account, category, validBet, ratePpm, amount }): Entry => ({
    title: [t('income.view.rebate'), account ?? t('income.dayPanel.me')].join(' · '),
    note: [base(validBet, ratePpm), t(`category.${category}`)].join(' · '),
    amount,
  }))
  const ofContracts = contracts.rows.map((row): Entry => {
    const { kind, contract, account, payments, reference, validBet, ratePpm, amount } = row
    const isOwn = account === null
    return {
      title: [t(`income.kinds.${kind}`), ...(kind === contract ? [] : [t(`income.kinds.${contract}`)]), account ?? '']
        .filter(Boolean)
        .join(' · '),
      note:
        payments > 1
          ? t('income.dayPanel.periods', { count: payments })
          : t('income.validBet', { amount: base(validBet, ratePpm) }),
      amount,
      statement: reference === null ? undefined : [contract, reference, isOwn ? 'mine' : 'given'],
    }
  })
  const size = ({ amount }: Entry) => Math.abs(Number(amount))
  return [...ofRebates, ...ofContracts].toSorted((a, b) => size(b) - size(a)).slice(0, SHOWN)
}
