import { formatCount, formatDate, formatShortDay, useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { useState } from 'react'
import { Card } from '../components/card.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { Alert, SkeletonLines } from '../components/feedback.tsx'
import { Money } from '../components/money.tsx'
import { Segmented } from '../components/segmented.tsx'
import { CountFailed, Counting, type CountAgain } from './counting.tsx'
import { ContractFacts, type ContractFact } from './contract-parts.tsx'
import type { ContractTerms, EndedContract, Past } from './terms-draft.ts'
import styles from './past-panel.module.css'
import { useRateText } from './wage-display.ts'
import { useLeftOutText } from './left-out.tsx'

type PastPeriod = Past['periods'][number]
type Props = {
  account: string
  terms: ContractTerms | undefined
  /** What the server says of exactly these terms; undefined while it is asked. */
  found: { past: Past; held: ContractTerms | null; ends: readonly EndedContract[] } | undefined
  isFailed: boolean
  again: CountAgain
  /** Whether the operator is the one who offers. */
  isOffice?: boolean
}

/** What an offer would have come to over the last three periods of its kind (issue 19 section 4, AC13). */
export function PastPanel({ account, terms, found, isFailed, again, isOffice = false }: Props) {
  const { t } = useTranslation('agents')
  return (
    <Card title={t('contract.past.title')} subtitle={t('contract.past.subtitle')} data-past aria-live="polite">
      {terms === undefined ? (
        <p className="note">{t('contract.past.later')}</p>
      ) : isFailed ? (
        <p className="note">{t('contract.past.failed')}</p>
      ) : found === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <Found account={account} terms={terms} found={found} again={again} isOffice={isOffice} />
      )}
    </Card>
  )
}

type FoundProps = {
  account: string
  terms: ContractTerms
  found: NonNullable<Props['found']>
  again: CountAgain
  isOffice: boolean
}

function Found({ account, terms, found, again, isOffice }: FoundProps) {
  const { t } = useTranslation('agents')
  const { past, held, ends } = found
  const [chosen, setChosen] = useState<string>()
  const period = past.periods.find(({ start }) => start === chosen) ?? past.periods.at(-1)
  if (past.countFailed) return <CountFailed again={again} />
  if (past.counting !== null) return <Counting percent={past.counting} text={t('contract.past.counting')} />
  const isShort = terms.kind === 'HOURLY' || terms.kind === 'REALTIME'
  const nothing = t(isShort ? 'contract.past.noPlayShort' : 'contract.past.noPlay', { account })
  if (period === undefined) return <p className="note">{nothing}</p>
  const isEmpty = past.periods.every(({ hasPlay }) => !hasPlay)
  return (
    <div className="stack gap-35">
      {isEmpty ? <p className="note">{nothing}</p> : <Sums past={past} hasHeld={held !== null} isOffice={isOffice} />}
      {past.periods.length > 1 && (
        <Segmented
          label={t('contract.past.periods')}
          block
          value={period.start}
          options={past.periods.map((one) => ({ value: one.start, label: periodText(one, terms) }))}
          onChange={setChosen}
        />
      )}
      {period.reach !== 'WHOLE' && (
        <Alert tone="warning">{t(`contract.past.reach.${period.reach}`, { account })}</Alert>
      )}
      {period.reach !== 'OTHER_LINE' && !isEmpty && (
        <>
          <Shares account={account} period={period} ends={ends} isOffice={isOffice} />
          <PeriodFacts period={period} terms={terms} />
        </>
      )}
      <p className="note">{t('contract.past.noPromise')}</p>
    </div>
  )
}

const isMoney = (amount: string): boolean => parseMoney(amount) !== 0n

function Sums({ past: { totals }, hasHeld, isOffice }: { past: Past; hasHeld: boolean; isOffice: boolean }) {
  const { t } = useTranslation('agents')
  return (
    <ContractFacts
      facts={[
        { label: t('contract.past.cost'), value: <Money value={totals.cost} /> },
        ...(hasHeld ? [{ label: t('contract.past.presentCost'), value: <Money value={totals.presentCost} /> }] : []),
        {
          label: t(isOffice ? 'contract.past.changeOffice' : 'contract.past.change'),
          value: <Money value={totals.change} signed colored />,
        },
        ...(isMoney(totals.adjustOff)
          ? [{ label: t('contract.past.adjustOffAll'), value: <Money value={totals.adjustOff} /> }]
          : []),
        ...(isMoney(totals.adjustLeft)
          ? [{ label: t('contract.past.adjustLeft'), value: <Money value={totals.adjustLeft} /> }]
          : []),
      ]}
    />
  )
}

/** A day, the days of a longer period, or the time of a short one. */
function periodText({ start, end }: PastPeriod, terms: ContractTerms): string {
  if (terms.kind === 'HOURLY' || terms.kind === 'REALTIME') return formatDate(start, 'dd/MM hh:mm')
  const last = new Date(new Date(end).getTime() - 1)
  return terms.cadence === 'DAILY' ? formatShortDay(start) : `${formatDate(start, 'dd')}–${formatShortDay(last)}`
}

type Share = { key: string; name: string; before: string | null; after: string }
const minus = (after: string, before: string): bigint => parseMoney(after) - parseMoney(before)
const sumOf = (amounts: readonly (string | bigint | null)[]): bigint =>
  amounts.reduce<bigint>((sum, one) => sum + (typeof one === 'bigint' ? one : parseMoney(one ?? '0')), 0n)
const negative = (amount: string): string => moneyToString(-parseMoney(amount))

/** Who would have got how much, beside what they got: the granter, the holder, and those below. */
function sharesOf(
  period: PastPeriod,
  ends: readonly EndedContract[],
  names: Record<'granter' | 'holder' | 'kept', string>,
) {
  const { result, present, cost, due, children, ended } = period
  const granter: Share =
    result === null
      ? {
          key: 'granter',
          name: names.granter,
          before: present && negative(present.cost),
          after: negative(cost),
        }
      : { key: 'granter', name: names.granter, before: result.before, after: result.after }
  const accounts = new Map(ends.map(({ id, account }) => [id, account]))
  return [
    granter,
    { key: 'holder', name: names.holder, before: present?.due ?? null, after: due },
    ...ended.map(({ id, due: before }) => ({ key: id, name: accounts.get(id) ?? '–', before, after: '0' })),
    ...(parseMoney(children) === 0n ? [] : [{ key: 'kept', name: names.kept, before: children, after: children }]),
  ] satisfies Share[]
}

function Shares({
  account,
  period,
  ends,
  isOffice,
}: {
  account: string
  period: PastPeriod
  ends: readonly EndedContract[]
  isOffice: boolean
}) {
  const { t } = useTranslation('agents')
  const granter =
    period.result !== null ? 'contract.past.you' : isOffice ? 'contract.past.operator' : 'contract.past.youPay'
  const rows = sharesOf(period, ends, { granter: t(granter), holder: account, kept: t('contract.past.kept') })
  const columns: Column<Share>[] = [
    { key: 'who', header: t('contract.past.gets'), cell: ({ name }) => name },
    {
      key: 'before',
      header: t('contract.past.before'),
      align: 'right',
      cell: ({ before }) => <Money value={before} />,
    },
    { key: 'after', header: t('contract.past.after'), align: 'right', cell: ({ after }) => <Money value={after} /> },
    {
      key: 'change',
      header: t('contract.past.difference'),
      align: 'right',
      cell: ({ before, after }) => <Money value={minus(after, before ?? '0')} signed colored />,
    },
  ]
  return (
    <DataTable
      className={styles.shares}
      label={t('contract.past.shares')}
      alwaysTable
      framed={false}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      filterTotals={{
        who: t('contract.past.total'),
        before: <Money value={sumOf(rows.map(({ before }) => before))} />,
        after: <Money value={sumOf(rows.map(({ after }) => after))} />,
        change: <Money value={sumOf(rows.map(({ before, after }) => minus(after, before ?? '0')))} signed colored />,
      }}
    />
  )
}

/** What the period's amount was made of. */
function PeriodFacts({ period, terms }: { period: PastPeriod; terms: ContractTerms }) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const money = (label: string, value: string): ContractFact => ({ label, value: <Money value={value} /> })
  const { tier, ratePpm, active } = period
  const leftOut = useLeftOutText(period)
  const reached =
    tier === null
      ? t('contract.past.noTier')
      : t('contract.past.tierOf', { place: tier, rate: rateText(terms.kind, ratePpm) })
  const facts = [
    money(t('contract.past.validBet'), period.validBet),
    money(t('contract.past.loss'), period.loss),
    ...(terms.kind === 'REALTIME'
      ? []
      : [
          { label: t('contract.active'), value: [formatCount(active), leftOut].filter(Boolean).join(' · ') },
          { label: t('contract.past.tier'), value: reached },
        ]),
    ...(terms.kind === 'DIVIDEND'
      ? [
          money(t('contract.past.deductions'), period.deductions),
          ...(isMoney(period.carryIn) ? [money(t('contract.past.carryIn'), period.carryIn)] : []),
          money(t('contract.past.base'), period.base),
        ]
      : []),
    money(t('contract.past.costOf'), period.cost),
    ...(isMoney(period.carryOut) ? [money(t('contract.past.carryOut'), period.carryOut)] : []),
    ...(isMoney(period.owedIn) ? [money(t('contract.past.owedIn'), period.owedIn)] : []),
    ...(isMoney(period.adjustOff)
      ? [money(t('contract.past.adjustOff'), period.adjustOff), money(t('contract.past.paidOut'), period.due)]
      : []),
  ]
  return <ContractFacts facts={facts} />
}
