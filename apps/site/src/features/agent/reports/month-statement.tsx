import type { RouteValue } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { businessDay, parseMoney } from '@lotus/kernel'
import { Button, Card, KpiCard, Money, SelectField, toast } from '@lotus/ui'
import { IconDownload, IconFileTypePdf } from '@lotus/ui/icons'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, serverClock } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { PageLink } from '../../../shared/page-link.tsx'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { saveFile } from '../../../shared/save-file.ts'
import styles from './month-statement.module.css'

type Month = RouteValue<'agent.month'>
const MONTHS = 12
/** A month's statement can be had some minutes after its end. */
const READY_AFTER_MS = 600_000

/** The months that are over, the last one first, as `YYYY-MM`. */
function monthsBefore(now: number): string[] {
  const [year = 0, month = 0] = businessDay(new Date(now - READY_AFTER_MS))
    .split('-')
    .map(Number)
  return Array.from({ length: MONTHS }, (_, at) => {
    // Counted from year 0.
    const count = year * 12 + month - 2 - at
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

const monthText = (month: string) => month.split('-').toReversed().join('/')

/** An agent's signed statement of a month that is over, to read and to keep (issue 19 section 4, AC07). */
export function MonthStatement() {
  const { t } = useTranslation('agents')
  const [months] = useState(() => monthsBefore(serverClock.now()))
  const [month, setMonth] = useState(months[0] ?? '')
  const query = useQuery({ ...callQuery('agent.month', { month }), placeholderData: keepPreviousData })
  const statement = query.isError ? undefined : query.data
  return (
    <>
      <SelectField
        className={styles.pick}
        label={t('month.pick')}
        value={month}
        options={months.map((one) => ({ value: one, label: monthText(one) }))}
        onChange={({ target }) => setMonth(target.value)}
      />
      {statement === undefined ? (
        <NotLoaded query={query} lines={8} title={t('month.failed')} />
      ) : (
        <Statement statement={statement} isOld={query.isPlaceholderData} />
      )}
    </>
  )
}

function Statement({ statement, isOld }: { statement: Month; isOld: boolean }) {
  const { t } = useTranslation('agents')
  const { contracts, rebates, debts, advances, adjustments, rows, month, file } = statement
  const hasDebts = rows.owed > 0
  const { print, isPrinting } = usePrint(month)
  return (
    <div className="stack gap-35" aria-busy={isOld}>
      <KpiRow>
        <KpiCard bare label={t('month.received')} value={<Money value={statement.received} signed />} />
        <KpiCard bare label={t('month.closing')} value={<Money value={contracts.closing} />} />
        {hasDebts && <KpiCard bare label={t('month.owing')} value={<Money value={debts.closing} />} />}
      </KpiRow>
      <div className={styles.accounts}>
        <Account name="contracts" sums={contracts} parts={['opening', 'settled', 'paid', 'ended', 'closing']} />
        <Account name="rebates" sums={rebates} parts={['self', 'agent', 'small', 'takenBack', 'total']} />
        {Object.values(adjustments).some((amount) => parseMoney(amount) !== 0n) && (
          <Account name="adjustments" sums={adjustments} parts={['added', 'takenOff']} />
        )}
        {hasDebts && (
          <Account
            name="debts"
            sums={debts}
            parts={['opening', 'opened', 'paid', 'byOperator', 'cancelled', 'closing']}
          />
        )}
        {hasDebts && parseMoney(advances.opening) + parseMoney(advances.advanced) > 0n && (
          <Account name="advances" sums={advances} parts={['opening', 'advanced', 'returned', 'closing']} />
        )}
      </div>
      <Card className={styles.proof}>
        <p className={styles.note}>
          {t('month.rows', {
            earned: formatCount(rows.earned),
            owed: formatCount(rows.owed),
            days: formatCount(rows.rebateDays),
          })}
        </p>
        <p className={styles.note}>{t('month.proof')}</p>
        <dl>
          <dt>{t('month.hash')}</dt>
          <dd>{statement.hash}</dd>
          <dt>{t('month.key')}</dt>
          <dd>{statement.key}</dd>
        </dl>
        <div className={styles.actions}>
          <Button
            variant="primary"
            disabled={isOld}
            icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => saveFile(new Blob([file], { type: 'application/json' }), `${t('month.file')}-${month}.json`)}
          >
            {t('month.download')}
          </Button>
          <Button
            loading={isPrinting}
            disabled={isOld}
            icon={<IconFileTypePdf size={16} stroke={1.75} aria-hidden />}
            onClick={() => void print()}
          >
            {t('month.pdf')}
          </Button>
          <PageLink to="/verify" className="link">
            {t('month.verify')}
          </PageLink>
        </div>
      </Card>
    </div>
  )
}

/** Pages to print, made when they are asked for. */
function usePrint(month: string) {
  const { t } = useTranslation('agents')
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => call('agent.monthPdf', { month }) })
  const print = async () => {
    try {
      const { pdf } = await mutateAsync()
      const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))
      saveFile(new Blob([bytes], { type: 'application/pdf' }), `${t('month.file')}-${month}.pdf`)
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  return { print, isPrinting: isPending }
}

type AccountProps = {
  name: 'contracts' | 'rebates' | 'debts' | 'advances' | 'adjustments'
  sums: Partial<Record<string, string>>
  parts: readonly string[]
}

/** One account: what was there, what came and went, and what is left. */
function Account({ name, sums, parts }: AccountProps) {
  const { t } = useTranslation('agents')
  return (
    <Card>
      <h3 className="mb-35">{t(`month.${name}.title`)}</h3>
      <dl className={styles.account}>
        {parts.map((part) => (
          <div key={part}>
            {/* Each part of an account has its text. */}
            <dt>{t(`month.${name}.${part}` as 'month.contracts.opening')}</dt>
            <dd>
              <Money value={sums[part] ?? '0'} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
