import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { useState, type ReactNode } from 'react'
import { Badge, type Tone } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { Money } from '../components/money.tsx'
import { cx } from '../cx.ts'
import type {
  Contract,
  ContractTerms,
  EndedContract,
  OfferPreview,
  OfficeOfferPreview,
  TieredTerms,
} from './terms-draft.ts'
import styles from './contracts.module.css'
import type { ContractKind } from './terms-draft.ts'
import { useRateText } from './wage-display.ts'

const tones: Record<Contract['state'], Tone> = {
  DRAFT: 'neutral',
  PENDING: 'warning',
  ACTIVE: 'gain',
  TERMINATING: 'warning',
  SUSPENDED: 'loss',
  REJECTED: 'loss',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
  SUPERSEDED: 'neutral',
  TERMINATED: 'neutral',
  AUTO_TERMINATED: 'neutral',
}

export function ContractState({ state }: Pick<Contract, 'state'>) {
  const { t } = useTranslation('agents')
  return <Badge tone={tones[state]}>{t(`contract.state.${state}`)}</Badge>
}

export type ContractFact = { label: string; value: ReactNode }

/** Names above values, side by side. */
export function ContractFacts({ facts }: { facts: readonly ContractFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type TermsProps = {
  terms: ContractTerms
  /** What is in force now, to compare a new version with. */
  before?: ContractTerms | undefined
}

/** What a contract promises, in full. */
export function Terms({ terms, before }: TermsProps) {
  const { t } = useTranslation('agents')
  const products = {
    label: t('contract.products'),
    value: terms.categories.map((each) => t(`category.${each}`)).join(', '),
  }
  const paid = [
    ...(terms.funding === 'UPLINE' || before?.funding === 'UPLINE'
      ? [{ label: t('contract.funding'), value: t(`contract.fundingOf.${terms.funding ?? 'OPERATOR'}`) }]
      : []),
    ...(terms.payout || before?.payout
      ? [{ label: t('contract.payout'), value: t(`contract.payoutOf.${terms.payout ?? 'AUTO'}`) }]
      : []),
  ]
  const basis = { label: t('contract.basis'), value: t(`contract.basisOf.${terms.kind}`) }
  if (terms.kind === 'REALTIME') {
    const old = before?.kind === 'REALTIME' ? before : undefined
    return (
      <ContractFacts
        facts={[
          {
            label: t('contract.lossRate'),
            value: <Changed kind={terms.kind} now={terms.lossPpm} before={old?.lossPpm} />,
          },
          {
            label: t('contract.profitRate'),
            value: <Changed kind={terms.kind} now={terms.profitPpm} before={old?.profitPpm} />,
          },
          { label: t('contract.singleBet'), value: <Money value={terms.singleBet} /> },
          { label: t('contract.period'), value: t('contract.cadence.SLOT') },
          basis,
          products,
          ...paid,
        ]}
      />
    )
  }
  return (
    <>
      <ContractFacts
        facts={[
          {
            label: t('contract.period'),
            value: t(`contract.cadence.${terms.kind === 'HOURLY' ? 'HOUR' : terms.cadence}`),
          },
          basis,
          ...(terms.kind === 'DIVIDEND'
            ? [{ label: t('contract.carry'), value: t(`contract.carryOf.${terms.carry}`) }]
            : []),
          { label: t('contract.activeMinBet'), value: <Money value={terms.activeMinBet} /> },
          ...(terms.activeMinDeposit === undefined
            ? []
            : [{ label: t('contract.activeMinDeposit'), value: <Money value={terms.activeMinDeposit} /> }]),
          products,
          ...paid,
        ]}
      />
      <Tiers terms={terms} before={before?.kind === terms.kind ? before : undefined} />
    </>
  )
}

function Changed({ kind, now, before }: { kind: ContractKind; now: number; before: number | undefined }) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  return (
    <span className={cx(styles.rate, 'num')}>
      {before !== undefined && before !== now && (
        <>
          <s aria-hidden>{rateText(kind, before)}</s>
          <span className={styles.spoken}>{t('contract.wasRate', { rate: rateText(kind, before) })}</span>
        </>
      )}
      {rateText(kind, now)}
    </span>
  )
}

type Tier = TieredTerms['tiers'][number] & { place: number; heldPpm: number | undefined }

function Tiers({ terms, before }: { terms: TieredTerms; before: TieredTerms | undefined }) {
  const { t } = useTranslation('agents')
  const rows = terms.tiers.map((tier, at) => ({ ...tier, place: at + 1, heldPpm: before?.tiers[at]?.ratePpm }))
  const columns: Column<Tier>[] = [
    { key: 'place', header: t('contract.tier'), card: 'title', cell: ({ place }) => t('contract.tierOf', { place }) },
    {
      key: 'rate',
      header: t('contract.rate'),
      align: 'right',
      card: 'status',
      cell: ({ ratePpm, heldPpm }) => <Changed kind={terms.kind} now={ratePpm} before={heldPpm} />,
    },
    { key: 'active', header: t('contract.active'), align: 'right', cell: ({ active }) => formatCount(active) },
    { key: 'bet', header: t('contract.validBet'), align: 'right', cell: ({ validBet }) => <Money value={validBet} /> },
    { key: 'loss', header: t('contract.loss'), align: 'right', cell: ({ loss }) => <Money value={loss} /> },
  ]
  return (
    <DataTable
      className={styles.tiers}
      label={t('contract.tiers')}
      framed={false}
      columns={columns}
      rows={rows}
      rowKey={({ place }) => String(place)}
    />
  )
}

/** The contracts that end with a signature, and the offers that are withdrawn (AC14). */
export function EndedContracts({ kind, ends }: { kind: ContractKind; ends: readonly EndedContract[] }) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const columns: Column<EndedContract>[] = [
    { key: 'account', header: t('contract.holder'), card: 'title', cell: ({ account }) => account },
    {
      key: 'rate',
      header: t('contract.rate'),
      align: 'right',
      cell: ({ topPpm }) => rateText(kind, topPpm),
    },
    {
      key: 'after',
      header: t('contract.afterSigning'),
      card: 'status',
      cell: ({ isRunning, follows }) => (
        <Badge tone={isRunning ? 'loss' : 'warning'}>
          {t(isRunning ? (follows ? 'contract.endsToo' : 'contract.ends') : 'contract.isWithdrawn')}
        </Badge>
      ),
    },
  ]
  return (
    <DataTable
      label={t('contract.endsList')}
      alwaysTable
      framed={false}
      columns={columns}
      rows={ends}
      rowKey={({ id }) => id}
    />
  )
}

/** The contracts further down that an offer leaves as they are: an agent is told how many. */
export function StayingCount({ stays: { count } }: { stays: OfferPreview['stays'] }) {
  const { t } = useTranslation('agents')
  return count === 0 ? null : <p className="note">{t('contract.stays.title', { count })}</p>
}

type StayingProps = { kind: ContractKind; stays: OfficeOfferPreview['stays'] }
const STAYING_SHOWN = 5

/** The same with which they are. */
export function StayingContracts({ kind, stays: { count, rows } }: StayingProps) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const [isWhole, setWhole] = useState(false)
  if (count === 0) return null
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'account', header: t('contract.holder'), card: 'title', cell: ({ account }) => account },
    { key: 'rate', header: t('contract.rate'), align: 'right', cell: ({ topPpm }) => rateText(kind, topPpm) },
    {
      key: 'after',
      header: t('contract.afterSigning'),
      card: 'status',
      cell: ({ isRunning, isEnding }) =>
        isEnding ? (
          <Badge tone="warning">{t('contract.state.TERMINATING')}</Badge>
        ) : (
          <Badge tone="gain">{t(isRunning ? 'contract.stays.runs' : 'contract.stays.waits')}</Badge>
        ),
    },
  ]
  const shown = isWhole ? rows : rows.slice(0, STAYING_SHOWN)
  return (
    <section className="stack gap-2" aria-label={t('contract.stays.title', { count })}>
      <h4>{t('contract.stays.title', { count })}</h4>
      <DataTable
        label={t('contract.stays.title', { count })}
        alwaysTable
        framed={false}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
      />
      {shown.length < rows.length && (
        <Button size="sm" onClick={() => setWhole(true)}>
          {t('contract.stays.all', { count: rows.length })}
        </Button>
      )}
      {isWhole && rows.length < count && (
        <p className="note">{t('contract.stays.more', { count: count - rows.length })}</p>
      )}
    </section>
  )
}

type Moves = { moves: readonly (Contract['moves'][number] & { by?: string | null; reason?: string | null })[] }

/** What became of a version, oldest first; who did it and why, where the reader may know. */
export function ContractMoves({ moves }: Moves) {
  const { t } = useTranslation('agents')
  return (
    <ol className={styles.moves}>
      {moves.map(({ at, move, side, by, reason }) => (
        <li key={`${at} ${move}`}>
          <span>
            {t(`contract.move.${move}`)}
            {' · '}
            {by ?? t(`contract.side.${side}`)}
          </span>
          <time className="num" dateTime={at}>
            {formatDateTime(at)}
          </time>
          {reason && <q>{reason}</q>}
        </li>
      ))}
    </ol>
  )
}

/** From when to when a version counts, its number and the hash that was signed. */
export function ContractDates({ contract }: { contract: Omit<Contract, 'nonce'> }) {
  const { t } = useTranslation('agents')
  const { version, offeredAt, answerBy, signedAt, startsAt, endsAt, hash } = contract
  const dates = [
    { label: t('contract.version'), value: String(version) },
    { label: t('contract.offeredAt'), value: formatDateTime(offeredAt) },
    ...[
      { label: t('contract.answerBy'), at: answerBy },
      { label: t('contract.signedAt'), at: signedAt },
      { label: t('contract.startsAt'), at: startsAt },
      { label: t('contract.endsAt'), at: endsAt },
    ].flatMap(({ label, at }) => (at === null ? [] : [{ label, value: formatDateTime(at) }])),
  ]
  return (
    <>
      <ContractFacts facts={dates} />
      <p className={styles.hash}>
        {t('contract.hash')} <code>{hash}</code>
      </p>
    </>
  )
}
