import { formatDate, useTranslation } from '@lotus/i18n'
import { Badge, Button, moneyText } from '@lotus/ui'
import { useId, useState } from 'react'
import { CashbackBets } from './cashback-bets.tsx'
import { exactShown, isZero, percentText, type CashbackDay } from './cashback-figures.ts'
import styles from './cashback.module.css'

/** The days that the sum is worked out from: each product with its bets, the day's cap, what was claimed before. */
export function CashbackDays({ days }: { days: readonly CashbackDay[] }) {
  const { t } = useTranslation('loyalty')
  return (
    <section aria-labelledby="cashback-days" className={styles.part}>
      <h3 id="cashback-days">{t('cashback.days')}</h3>
      {days.length === 0 ? (
        <p className="fine">{t('cashback.noDays')}</p>
      ) : (
        <ul className={styles.list}>
          {days.map((day) => (
            <Day key={day.day} day={day} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Day({ day }: { day: CashbackDay }) {
  const { t } = useTranslation('loyalty')
  const { level, dayMax, earned, cut, claimed, parts } = day
  return (
    <li className={styles.card}>
      <header>
        <h4>{formatDate(day.day, 'dd/MM/yyyy')}</h4>
        <Badge tone="gold">{t('cashback.rank', { level })}</Badge>
        <b className="num">{exactShown(earned)}</b>
      </header>
      <ul className={styles.rows}>
        {parts.map((part) => (
          <Part key={part.category} day={day.day} part={part} />
        ))}
      </ul>
      {(!isZero(cut) || !isZero(claimed)) && (
        <p className="fine">
          {!isZero(cut) && dayMax !== null && `${t('cashback.cut', { max: moneyText(dayMax), cut: exactShown(cut) })} `}
          {!isZero(claimed) && t('cashback.claimedBefore', { claimed: exactShown(claimed) })}
        </p>
      )}
    </li>
  )
}

function Part({ day, part }: { day: string; part: CashbackDay['parts'][number] }) {
  const { t } = useTranslation('loyalty')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = t(`points.category.${part.category}`)
  return (
    <li>
      <div className={styles.row}>
        <span>{name}</span>
        <span className="num">
          {t('cashback.sum', { valid: moneyText(part.validBet), rate: percentText(part.ratePpm) })}
        </span>
        <b className="num">{exactShown(part.amount)}</b>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'cashback.hideBetsOf' : 'cashback.betsOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'cashback.hideBets' : 'cashback.bets')}
        </Button>
      </div>
      <div id={id}>{isOpen && <CashbackBets day={day} category={part.category} />}</div>
    </li>
  )
}
