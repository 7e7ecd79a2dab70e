import { businessDay, addDays, formatMoney, parseMoney } from '@lotus/kernel'
import type { RebateCategory } from '@lotus/contract'
import { formatDate, useTranslation, weekdayOf } from '@lotus/i18n'
import { Button, IconButton, Money, SkeletonLines } from '@lotus/ui'
import { IconChevronLeft, IconChevronRight, IconX } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { HISTORY_DAYS } from '../../../shared/records/period.ts'
import { Largest, type IncomeOfDay } from './day-largest.tsx'
import styles from './income-day.module.css'

type Props = {
  day: string
  /** Of one product alone. */
  category: RebateCategory | undefined
  onDay: (day: string) => void
  /** All payments of the day. */
  onRows: () => void
  onClose: () => void
}

/** AC07: one day beside the list: what came in, of which products and people, and what was paid out of it. */
export function DayPanel({ day, category, onDay, onRows, onClose }: Props) {
  const { t } = useTranslation(['agents', 'common'])
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  const query = useQuery(callQuery('agent.incomeDay', { day, ...(category ? { category } : {}) }))
  const today = businessDay(new Date(serverClock.now()))
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  // A new screen starts at its top; the panel may stand below that, on a phone.
  useEffect(() => {
    const frame = requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [day])
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={title}>
      <header>
        <h3 id={title} aria-live="polite">
          <span className="num">{formatDate(day, 'dd/MM/yyyy')}</span>
          <small>{t(`common:weekday.${weekdayOf(day)}`)}</small>
        </h3>
        <IconButton
          size="sm"
          label={t('agents:income.dayPanel.previous')}
          icon={<IconChevronLeft {...icon} />}
          disabled={day <= addDays(today, -HISTORY_DAYS)}
          onClick={() => onDay(addDays(day, -1))}
        />
        <IconButton
          size="sm"
          label={t('agents:income.dayPanel.next')}
          icon={<IconChevronRight {...icon} />}
          disabled={day >= today}
          onClick={() => onDay(addDays(day, 1))}
        />
        <IconButton size="sm" label={t('agents:income.dayPanel.close')} icon={<IconX {...icon} />} onClick={onClose} />
      </header>
      {query.data !== undefined ? (
        <Figures income={query.data} onRows={onRows} />
      ) : query.isError ? (
        <NotLoaded query={query} lines={6} title={t('agents:income.dayPanel.failed')} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </section>
  )
}

const parts = [
  'self',
  'agent',
  'small',
  'takenBack',
  'daily',
  'hourly',
  'realtime',
  'dividend',
  'adjusted',
  'paidDown',
  'givenBack',
] as const satisfies readonly (keyof NonNullable<IncomeOfDay['sums']>)[]

function Figures({ income, onRows }: { income: IncomeOfDay; onRows: () => void }) {
  const { t } = useTranslation('agents')
  const { sums, payments } = income
  if (sums === null) return <p className={styles.none}>{t('income.dayPanel.tooMany')}</p>
  const shown = parts.filter((key) => parseMoney(sums[key]) !== 0n)
  if (payments === 0 && !income.isTooMany) return <p className={styles.none}>{t('income.dayPanel.none')}</p>
  return (
    <>
      <p className={styles.net}>
        <Money value={sums.net} />
      </p>
      <dl className={styles.ladder}>
        {shown.map((key) => (
          <Line key={key} name={t(`income.part.${key}`)} amount={sums[key]} />
        ))}
        <Line name={t('income.net')} amount={sums.net} isSum />
      </dl>
      <Largest income={income} />
      {income.isTooMany ? (
        <p className={styles.none}>{t('income.dayPanel.tooMany')}</p>
      ) : (
        <>
          <Products income={income} />
          <People income={income} />
        </>
      )}
      <Paid income={income} />
      {payments > 0 && (
        <Button block onClick={onRows}>
          {t('income.dayPanel.rows', { count: payments })}
        </Button>
      )}
    </>
  )
}

function Line({ name, amount, isSum, note }: { name: ReactNode; amount: string; isSum?: boolean; note?: string }) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>
        {name}
        {note !== undefined && <small>{note}</small>}
      </dt>
      <dd>
        <Money value={amount} colored={amount.startsWith('-')} />
      </dd>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4>{title}</h4>
      <dl className={styles.ladder}>{children}</dl>
    </>
  )
}

type Part = { income: IncomeOfDay }

function Products({ income: { products } }: Part) {
  const { t } = useTranslation('agents')
  if (products.length === 0) return null
  return (
    <Group title={t('income.dayPanel.products')}>
      {products.map(({ category, amount }) => (
        <Line key={category} name={t(`category.${category}`)} amount={amount} />
      ))}
    </Group>
  )
}

function People({ income: { people } }: Part) {
  const { t } = useTranslation(['agents', 'records'])
  if (people.rows.length === 0) return null
  return (
    <Group title={t('agents:income.dayPanel.people')}>
      {people.rows.map(({ account, bets, amount }, at) => (
        // Masked names can be the same.
        <Line
          key={at}
          name={account ?? t('agents:income.dayPanel.me')}
          note={t('records:rebate.shares', { count: bets })}
          amount={amount}
        />
      ))}
      {people.others > 0 && (
        <Line name={t('agents:income.dayPanel.otherPeople', { count: people.others })} amount={people.rest} />
      )}
    </Group>
  )
}

/** Who was paid of the agent's own wallet, and what went back to the operator. */
function Paid({ income: { contracts } }: Part) {
  const { t } = useTranslation('agents')
  const paid = contracts.rows.filter(({ kind }) => kind === 'PAID_DOWN' || kind === 'GIVEN_BACK')
  if (paid.length === 0) return null
  return (
    <Group title={t('income.dayPanel.paid')}>
      {paid.map(({ kind, contract, account, amount }, at) => (
        <Line
          key={at}
          name={kind === 'GIVEN_BACK' ? t('income.dayPanel.operator') : (account ?? '')}
          note={t(`income.kinds.${contract}`)}
          amount={amount}
        />
      ))}
      {contracts.others > 0 && (
        <p className={styles.none}>
          {t('income.dayPanel.otherPayments', {
            count: contracts.others,
            amount: formatMoney(parseMoney(contracts.rest)),
          })}
        </p>
      )}
    </Group>
  )
}
