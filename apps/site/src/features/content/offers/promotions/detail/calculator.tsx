import { exactPercent, useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { averageCost, depositAward, givenOf, turnoverOf } from '@lotus/rules/promotions'
import { Card, MoneyInput, moneyText, SumList } from '@lotus/ui'
import { useState } from 'react'
import { timesText } from '../../../../../shared/promotions/rule-words.ts'
import type { PromotionRule } from '../../../../../shared/promotions/types.ts'
import styles from './detail.module.css'

/** What games are assumed to return; the card names it as an assumption. */
const ASSUMED_RETURN_PPM = 960_000
const QUICK = ['100', '500', '1000', '3000']
const FIRST = '500'

type Deposit = NonNullable<PromotionRule['deposit']>

/** What an amount would bring and cost, by the same functions that the engine runs. */
export function Calculator({ rule, deposit }: { rule: PromotionRule; deposit: Deposit }) {
  const { t } = useTranslation('promotions')
  const [amount, setAmount] = useState<string | undefined>(FIRST)
  return (
    <Card title={t('calculator.title')}>
      <div className="stack gap-35">
        <MoneyInput
          label={t('calculator.deposit')}
          value={amount}
          min={deposit.least}
          quickAmounts={QUICK.filter((quick) => parseMoney(quick) >= parseMoney(deposit.least))}
          onChange={setAmount}
        />
        {amount !== undefined && <Worked rule={rule} deposit={deposit} amount={amount} />}
      </div>
    </Card>
  )
}

type WorkedProps = { rule: PromotionRule; deposit: Deposit; amount: string }

function Worked({ rule, deposit, amount }: WorkedProps) {
  const { t } = useTranslation('promotions')
  const { given, kind, terms } = rule
  const least = parseMoney(deposit.least)
  const paid = parseMoney(amount)
  const award = depositAward(givenOf(rule), { least, nth: deposit.nth }, { amount: paid, nth: deposit.nth ?? 1 })
  if (award === 0n) return <p className={styles.cost}>{t('calculator.below', { least: moneyText(least) })}</p>
  const { base, required } = turnoverOf(terms, award, paid)
  const bonus = {
    key: 'bonus',
    label:
      given.form === 'PERCENT' ? t('calculator.bonusRate', { rate: exactPercent(given.ppm) }) : t('calculator.bonus'),
    value: moneyText(award),
  }
  if (kind !== 'BONUS')
    return (
      <>
        <SumList lines={[bonus]} />
        <p className={styles.cost}>{t('calculator.noStake')}</p>
      </>
    )
  const cost = averageCost(required, ASSUMED_RETURN_PPM)
  return (
    <>
      <SumList
        lines={[
          bonus,
          {
            key: 'base',
            label: t(terms.base === 'BONUS' ? 'calculator.baseBonus' : 'calculator.baseBoth'),
            value: moneyText(base),
          },
          { key: 'multiple', label: t('calculator.multiple'), value: `× ${timesText(terms.multiplePpm)}` },
          { key: 'total', label: t('calculator.total'), value: moneyText(required), emphasis: 'total' },
        ]}
      />
      <p className={styles.cost} aria-live="polite">
        {t(cost > award ? 'calculator.more' : 'calculator.less', {
          rate: exactPercent(ASSUMED_RETURN_PPM),
          total: moneyText(moneyToString(required)),
          cost: moneyText(moneyToString(cost)),
          bonus: moneyText(moneyToString(award)),
        })}
      </p>
    </>
  )
}
