import type { RouteInput, RouteValue } from '@lotus/contract'
import { formatCount, formatDate, formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, DataTable, SelectField, type Column } from '@lotus/ui'
import { CountFailed, Counting, COUNTING_MS, isCountedOn } from '@lotus/ui/contracts'
import { useState, type ReactNode } from 'react'
import { call } from '../../../shared/api.ts'
import { useRows } from '../../../shared/paged.tsx'
import selects from '../../../shared/records/bet-filters.module.css'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import { RatesButton } from '../parts/rates-button.tsx'
import { PAGE_SIZE, type PageSize } from '../../../shared/records/page-size.ts'
import { SizeField } from '../parts/size-field.tsx'
import { TypedField } from '../parts/typed-field.tsx'
import { useCountAgain } from '../parts/use-count-again.ts'
import { depositRateOf, lastDayOf, type Link, type Listed, type Me } from './types.ts'
import { LinkForm } from './link-form.tsx'
import { LinkPanel } from './link-panel.tsx'
import { LinkRemark } from './link-remark.tsx'
import styles from './register.module.css'

const tones = { active: 'gain', expired: 'neutral', used_up: 'warning', closed: 'neutral' } as const
const states = ['active', 'expired', 'used_up', 'closed'] as const
const kinds = ['player', 'agent'] as const
type Filter = Pick<RouteInput<'agent.links'>, 'state' | 'kind'> & { channel: string }

/** First deposits of many people are counted behind the page. */
const refetchInterval = ({
  state: { data },
}: {
  state: { data?: { pages: RouteValue<'agent.links'>[] } | undefined }
}) => data?.pages.some(isCountedOn) === true && COUNTING_MS

/** The agent's links, newest first, and the chosen one with its QR code. */
export function Links({ me }: { me: Me }) {
  const { t } = useTranslation('agents')
  const [{ channel, ...chosenOnes }, setFilter] = useState<Filter>({ channel: '' })
  const filter = { ...chosenOnes, ...(channel === '' ? {} : { channel }) }
  const [size, setSize] = useState<PageSize>(PAGE_SIZE)
  const query = useRows('agent.links', { ...filter, limit: size }, { refetchInterval })
  const again = useCountAgain('agent.links')
  const { rows } = query
  const [chosen, setChosen] = useState<string>()
  // As it was when the note was opened: the list may change under it.
  const [edited, setEdited] = useState<Link>()
  const link = rows.find(({ code }) => code === chosen) ?? rows[0]
  const { firstPage } = query
  const totals = firstPage?.totals
  const isFiltered = Object.values(filter).some((part) => part !== undefined)
  return (
    <div className={styles.links}>
      <div className="stack gap-35">
        <LinkForm me={me} onMade={({ code }) => setChosen(code)} />
        <Filters value={{ ...chosenOnes, channel }} onChange={setFilter}>
          <SizeField value={size} onChange={setSize} />
        </Filters>
        <DataTable
          label={t('register.tab.links')}
          columns={useColumns()}
          {...tableOf(query, t('link.failed'))}
          empty={
            isFiltered
              ? { title: t('link.noneFound'), hint: t('report.emptyHint') }
              : { title: t('link.empty'), hint: t('link.emptyHint') }
          }
          filterTotals={
            totals && totals.links > 0
              ? {
                  code: t('link.sumOf', { count: totals.links }),
                  uses: formatCount(totals.uses),
                  firstDeposits: totals.firstDeposits === null ? '–' : formatCount(totals.firstDeposits),
                  depositRate: depositRateOf(totals),
                }
              : undefined
          }
          onRowClick={({ code }) => setChosen(code)}
          selectedKey={link?.code}
          alwaysTable
        />
        <ExportButton
          name="lien-ket"
          fetchPart={(cursor, signal) =>
            call('agent.exportLinks', { ...filter, ...(cursor ? { cursor } : {}) }, { signal })
          }
          disabled={rows.length === 0}
        />
        {firstPage?.countFailed ? (
          <CountFailed again={again} />
        ) : (
          firstPage != null &&
          firstPage.counting !== null && <Counting percent={firstPage.counting} text={t('link.counting')} />
        )}
        {firstPage != null && firstPage.countedAt !== null && (
          <p className={styles.note}>{t('link.countedAt', { time: formatDateTime(firstPage.countedAt) })}</p>
        )}
      </div>
      {link && <LinkPanel key={link.code} link={link} me={me} onEditRemark={() => setEdited(link)} />}
      {edited && <LinkRemark key={edited.code} link={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

type FiltersProps = { value: Filter; onChange: (filter: Filter) => void; children: ReactNode }

function Filters({ value, onChange, children }: FiltersProps) {
  const { t } = useTranslation('agents')
  const { state, kind, channel } = value
  return (
    <div className={selects.selects} role="search" aria-label={t('report.filters')}>
      <SelectField
        size="sm"
        label={t('link.state')}
        labelHidden
        value={state ?? ''}
        options={[
          { value: '', label: t('link.anyState') },
          ...states.map((one) => ({ value: one, label: t(`link.is.${one}`) })),
        ]}
        onChange={({ target }) => onChange({ ...value, state: states.find((one) => one === target.value) })}
      />
      <SelectField
        size="sm"
        label={t('link.kind')}
        labelHidden
        value={kind ?? ''}
        options={[
          { value: '', label: t('link.anyKind') },
          ...kinds.map((one) => ({ value: one, label: t(`kind.${one}`) })),
        ]}
        onChange={({ target }) => onChange({ ...value, kind: kinds.find((one) => one === target.value) })}
      />
      <TypedField
        label={t('link.findChannel')}
        maxLength={40}
        value={channel}
        onDone={(typed) => onChange({ ...value, channel: typed })}
      />
      {children}
    </div>
  )
}

function useColumns(): Column<Listed>[] {
  const { t } = useTranslation('agents')
  return [
    {
      key: 'code',
      header: t('link.code'),
      cell: (link) => (
        <span className={styles.name} data-ended={link.state === 'active' ? undefined : true}>
          <b>{link.code}</b>
          <small>{[t(`kind.${link.kind}`), link.channel].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'expiresAt',
      header: t('link.expires'),
      cell: ({ createdAt, expiresAt }) => (
        <span className={styles.name}>
          <span>{expiresAt === null ? t('link.forEver') : formatDate(lastDayOf(expiresAt), 'dd/MM/yyyy')}</span>
          <small>{t('link.createdOn', { day: formatDate(createdAt, 'dd/MM/yyyy') })}</small>
        </span>
      ),
    },
    {
      key: 'rates',
      header: t('link.rates'),
      align: 'right',
      cell: ({ code, rates }) => <RatesButton title={t('link.ratesOf', { code })} rates={rates} />,
    },
    {
      key: 'uses',
      header: t('link.uses'),
      align: 'right',
      cell: ({ uses, usesMax }) =>
        usesMax === null ? formatCount(uses) : `${formatCount(uses)} / ${formatCount(usesMax)}`,
    },
    {
      key: 'firstDeposits',
      header: t('link.firstDeposits'),
      align: 'right',
      cell: ({ firstDeposits }) => (firstDeposits === null ? '–' : formatCount(firstDeposits)),
    },
    { key: 'depositRate', header: t('link.depositRate'), align: 'right', cell: depositRateOf },
    {
      key: 'state',
      header: t('link.state'),
      align: 'right',
      cell: ({ state, isFull }) =>
        isFull ? (
          <Badge tone="warning">{t('link.is.full')}</Badge>
        ) : (
          <Badge tone={tones[state]}>{t(`link.is.${state}`)}</Badge>
        ),
    },
  ]
}
