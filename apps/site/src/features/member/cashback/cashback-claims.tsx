import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Badge, Button, EmptyState, moneyText, SkeletonLines, type Column, DataTable, Money } from '@lotus/ui'
import { IconReceiptRefund } from '@lotus/ui/icons'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { LoadMore, useRows } from '../../../shared/paged.tsx'
import { QueryError } from '../../../shared/query-error.tsx'
import { multipleText } from '../../../shared/rewards/multiple-text.ts'
import { tableOf } from '../../../shared/table-of.ts'
import { OneOf } from '../parts/one-of.tsx'
import { exactShown, isZero, percentText } from './cashback-figures.ts'
import styles from './cashback.module.css'

type Claim = RouteValue<'cashback.claims'>['rows'][number]
type Line = RouteValue<'cashback.lines'>['rows'][number]
const MINUTE = 'hh:mm dd/MM/yyyy'

/** What was claimed, paid by itself or ran out; each opens to what it was worked out from. */
export function CashbackClaims({ item }: { item: string | undefined }) {
  const { t } = useTranslation('loyalty')
  const query = useRows('cashback.claims', { limit: 20, ...(item === undefined ? {} : { ref: item }) })
  const top = useRef<HTMLElement>(null)
  // The record is the last part of its page.
  useEffect(() => {
    if (item !== undefined) top.current?.scrollIntoView({ block: 'start' })
  }, [item, query.isPending])
  const { firstPage, rows } = query
  return (
    <section ref={top} aria-labelledby="cashback-claims" className={styles.part}>
      <h3 id="cashback-claims">{t('cashback.record')}</h3>
      <OneOf page="manualRebate" item={item} all={t('cashback.showAll')} />
      {query.isError && rows.length === 0 ? (
        <QueryError query={query} title={t('cashback.recordFailed')} />
      ) : firstPage === undefined ? (
        <SkeletonLines lines={3} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<IconReceiptRefund size={34} stroke={1.5} aria-hidden />}
          title={t('cashback.noRecord')}
          hint={t('cashback.noRecordHint')}
        />
      ) : (
        <>
          <p className="fine">
            {t('cashback.totalPaid', { paid: moneyText(firstPage.totals.paid) })}
            {!isZero(firstPage.totals.expired) &&
              ` ${t('cashback.totalExpired', { expired: moneyText(firstPage.totals.expired) })}`}
          </p>
          <ul className={styles.list}>
            {rows.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} isOpenFirst={claim.ref === item} />
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </section>
  )
}

function ClaimCard({ claim, isOpenFirst }: { claim: Claim; isOpenFirst: boolean }) {
  const { t } = useTranslation('loyalty')
  const [isOpen, setOpen] = useState(isOpenFirst)
  const id = useId()
  const { ref, kind, amount, due, carried, multiplePpm, at, review } = claim
  return (
    <li className={styles.card}>
      <header>
        <div>
          <h4 className="num">{moneyText(amount)}</h4>
          <p className="fine">
            {ref} · {formatDate(at, MINUTE)}
            {multiplePpm > 0 && ` · ${t('reward.turnover', { multiple: multipleText(multiplePpm) })}`}
          </p>
        </div>
        {review === 'WAITING' || review === 'REFUSED' ? (
          <Badge tone={review === 'WAITING' ? 'warning' : 'loss'}>{t(`claims.state.${review}`)}</Badge>
        ) : (
          <Badge tone={kind === 'EXPIRED' ? 'neutral' : 'gain'}>{t(`cashback.kind.${kind}`)}</Badge>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'cashback.hideLinesOf' : 'cashback.linesOf', { ref })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'cashback.hideLines' : 'cashback.lines')}
        </Button>
      </header>
      <div id={id}>
        {isOpen && (
          <>
            <Lines id={claim.id} label={t('cashback.linesOf', { ref })} />
            <p className="fine">
              {!isZero(carried) && `${t('cashback.fromBefore', { carried: exactShown(carried) })} `}
              {t('cashback.cutFrom', { due: exactShown(due), amount: moneyText(amount) })}
            </p>
          </>
        )}
      </div>
    </li>
  )
}

function Lines({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation('loyalty')
  const query = useRows('cashback.lines', { id, limit: 50 })
  const columns = useMemo(
    (): Column<Line>[] => [
      {
        key: 'what',
        header: t('cashback.product'),
        card: 'title',
        cell: ({ category }) => (category === 'CAP' ? t('cashback.cap') : t(`points.category.${category}`)),
      },
      {
        key: 'day',
        header: t('cashback.day'),
        card: 'sub',
        cell: ({ day, level }) => `${formatDate(day, 'dd/MM/yyyy')} · ${t('cashback.rank', { level })}`,
      },
      {
        key: 'valid',
        header: t('bonus.validBet'),
        align: 'right',
        cell: ({ category, validBet }) => (category === 'CAP' ? '–' : <Money value={validBet} />),
      },
      {
        key: 'rate',
        header: t('cashback.rate'),
        align: 'right',
        cell: ({ category, ratePpm }) => (category === 'CAP' ? '–' : percentText(ratePpm)),
      },
      {
        key: 'amount',
        header: t('cashback.amount'),
        align: 'right',
        card: 'result',
        cell: ({ amount }) => <span className="num">{exactShown(amount)}</span>,
      },
    ],
    [t],
  )
  return (
    <DataTable
      label={label}
      framed={false}
      columns={columns}
      {...tableOf(query, t('cashback.recordFailed'))}
      empty={{ title: t('cashback.noRecord'), hint: t('cashback.noRecordHint') }}
    />
  )
}
