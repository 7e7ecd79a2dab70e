import { useTranslation } from '@lotus/i18n'
import { addDays, businessDay, formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { Button, Card, Chip, ChipGroup, EmptyState, Money, SkeletonLines } from '@lotus/ui'
import { periodText, StatementBets, type Statement } from '@lotus/ui/contracts'
import { IconChevronDown, IconChevronRight } from '@lotus/ui/icons'
import { useId, useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { useRows } from '../../../shared/paged.tsx'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { PAGE_SIZE } from '../../../shared/records/page-size.ts'
import { tableOf } from '../../../shared/table-of.ts'
import styles from './slots.module.css'

const days = ['today', 'yesterday'] as const

/** AC12: the slots of a day, the newest first; each unfolds in place to its bets, with rate and share. */
export function Slots() {
  const { t } = useTranslation('agents')
  const [day, setDay] = useState<(typeof days)[number]>('today')
  const today = businessDay(new Date(serverClock.now()))
  const date = day === 'today' ? today : addDays(today, -1)
  const query = useRows('contract.statements', { kind: 'REALTIME', from: date, to: date, limit: PAGE_SIZE })
  return (
    <Card>
      <header className={styles.head}>
        <h3>{t('slots.title')}</h3>
        <ChipGroup label={t('slots.title')}>
          {days.map((one) => (
            <Chip key={one} selected={one === day} onClick={() => setDay(one)}>
              {t(`slots.${one}`)}
            </Chip>
          ))}
        </ChipGroup>
      </header>
      {query.data === undefined ? (
        query.isError ? (
          <NotLoaded query={query} lines={4} title={t('slots.failed')} />
        ) : (
          <SkeletonLines lines={4} />
        )
      ) : query.rows.length === 0 ? (
        <EmptyState title={t('slots.none')} hint={t('slots.noneHint')} />
      ) : (
        <ul className={styles.slots}>
          {query.rows.map((row) => (
            <Slot key={row.id} slot={row} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('common:action.loadMore')}
        </Button>
      )}
    </Card>
  )
}

function Slot({ slot }: { slot: Statement }) {
  const { t } = useTranslation('agents')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Glyph = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph size={16} stroke={1.75} aria-hidden />
        <span>
          <b className="num">{periodText(slot.period)}</b>
          <small className="num">
            {[
              t('slots.facts', { count: slot.facts }),
              t('income.validBet', { amount: formatMoney(parseMoney(slot.validBet)) }),
            ].join(' · ')}
          </small>
        </span>
        <span className={styles.sums}>
          <b>
            <Money value={slot.due} />
          </b>
          <small className="num">
            {t('slots.parts', { gross: formatExact(slot.gross), children: formatExact(slot.children) })}
          </small>
        </span>
      </button>
      {isOpen && (
        <div id={id} className={styles.bets}>
          <Bets slot={slot} />
        </div>
      )}
    </li>
  )
}

function Bets({ slot }: { slot: Statement }) {
  const { t } = useTranslation('agents')
  const query = useRows('contract.statementBets', { id: slot.id, limit: PAGE_SIZE })
  return (
    <StatementBets
      statement={slot}
      table={{ ...tableOf(query, t('statement.playFailed')), empty: { title: t('statement.noBets') } }}
    />
  )
}
