import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDateTime, formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { formatExact, formatMoney, isAgentType, parseMoney } from '@lotus/kernel'
import { Badge, Card, Countdown, Money, Progress } from '@lotus/ui'
import {
  CountFailed,
  Counting,
  COUNTING_MS,
  isCountedOn,
  periodText,
  StatementLadder,
  useLeftOutText,
  useRateText,
  type CountAgain,
} from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { serverClock } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { useSession } from '../../../shared/session.ts'
import { useCountAgain } from '../parts/use-count-again.ts'
import { HourBars } from './hour-bars.tsx'
import { Promised } from './promised.tsx'
import type { Contract, MyContract } from './types.ts'
import styles from './progress.module.css'

type Running = NonNullable<RouteValue<'contract.progress'>['progress']>
type Estimate = NonNullable<Running['estimate']>
type Today = NonNullable<Running['today']>

/** New figures so often while the page is open; while a large team is counted, how far it is. */
const EVERY_MS = 30_000
const refetchInterval = ({ state: { data } }: { state: { data: RouteValue<'contract.progress'> | undefined } }) =>
  data?.progress != null && isCountedOn(data.progress) ? COUNTING_MS : EVERY_MS

/** The contract in force: what its team has reached, and what the period that runs comes to so far (AC09 to AC12). */
export function useProgress(kind: MyContract['kind']) {
  return useQuery({ ...callQuery('contract.progress', { kind }), refetchInterval })
}

export function ContractProgress({ contract }: { contract: MyContract }) {
  const again = useCountAgain('contract.progress')
  return <Reached contract={contract} query={useProgress(contract.kind)} again={again} side="B" />
}

/** The same for who granted it: what the downline's contract comes to so far. */
export function GivenProgress({ contract }: { contract: Contract }) {
  const { kind, holder: account } = contract
  const query = useQuery({ ...callQuery('agent.progress', { kind, account }), refetchInterval })
  const again = useCountAgain('agent.progress', account)
  return <Reached contract={contract} query={query} again={again} side="A" />
}

type ReachedProps = {
  contract: Pick<Contract, 'kind' | 'n' | 'terms'>
  query: ReturnType<typeof useProgress>
  again: CountAgain
  /** Who reads it: A granted it, B holds it. */
  side: 'A' | 'B'
}

function Reached({ contract, query, again, side }: ReachedProps) {
  const { t } = useTranslation('agents')
  const isAgent = useSession((state) => isAgentType(state.isAgent))
  if (query.data === undefined) return <NotLoaded query={query} lines={4} title={t('progress.failed')} />
  const { progress } = query.data
  // The contract ended or begins later: its own card says so.
  if (progress === null || progress.n !== contract.n) return null
  const { estimate, counting } = progress
  return (
    <>
      {estimate !== null && estimate.tiers.length > 0 && (
        <Tier estimate={estimate} kind={contract.kind} waitingBy={progress.waitingBy} />
      )}
      <Card>
        <div className={styles.estimate}>
          <header>
            <h3>{t('progress.title', { period: periodText(progress.period) })}</h3>
            <p className="num">{t('progress.countedTo', { time: formatTimeWithSeconds(progress.countedTo) })}</p>
          </header>
          {progress.countFailed ? (
            <CountFailed again={again} />
          ) : (
            counting !== null && <Counting percent={counting} text={t('progress.counting')} />
          )}
          {estimate !== null && (
            <StatementLadder
              statement={{ ...estimate, kind: contract.kind, terms: contract.terms, play: null }}
              isEstimate
            />
          )}
          <p>
            {t(`progress.fixed.${contract.kind}`, { time: formatDateTime(progress.period.end) })}{' '}
            <Promised kind={contract.kind} progress={progress} side={side} isAgent={isAgent} />
          </p>
        </div>
      </Card>
    </>
  )
}

/** Of hours and slots: what the day has come to, and when the next one closes. */
export function TodayCard({ contract }: { contract: MyContract }) {
  const { data } = useProgress(contract.kind)
  const progress = data?.progress
  if (!progress?.today || progress.n !== contract.n) return null
  return <TodayFigures kind={contract.kind} progress={progress} today={progress.today} />
}

function TodayFigures({ kind, progress, today }: { kind: MyContract['kind']; progress: Running; today: Today }) {
  const { t } = useTranslation('agents')
  const { refetch } = useProgress(kind)
  const end = progress.period.end
  return (
    <Card>
      <div className={styles.today}>
        <div>
          <h3>{t('progress.today')}</h3>
          <Money className={styles.big} value={today.due} />
          <p>{t('progress.kept')}</p>
        </div>
        <dl>
          <div>
            <dt>{t('progress.gross')}</dt>
            <dd className="num">{formatExact(today.gross)}</dd>
          </div>
          <div>
            <dt>{t('progress.children')}</dt>
            <dd className="num">{formatExact(isAmount(today.children) ? `-${today.children}` : today.children)}</dd>
          </div>
          <div>
            <dt>{t(kind === 'HOURLY' ? 'progress.nextHour' : 'progress.nextSlot')}</dt>
            <dd>
              <Countdown key={end} until={end} variant="text" onEnd={() => void refetch()} />
            </dd>
          </div>
        </dl>
      </div>
      {today.hours.length === 0 && <p className={styles.nothing}>{t('progress.nothing')}</p>}
      {isAmount(today.due) && (
        <div className={styles.hours}>
          <HourBars hours={today.hours} now={progress.period.start} />
        </div>
      )}
    </Card>
  )
}

/** The tier that is reached now, and what is missing to the next. */
type TierProps = { estimate: Estimate; kind: MyContract['kind']; waitingBy: Running['waitingBy'] }

function Tier({ estimate, kind, waitingBy }: TierProps) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const { tier, ratePpm, tiers } = estimate
  const leftOut = useLeftOutText(estimate)
  const next = tiers.find((one) => one.tier === (tier ?? 0) + 1)
  return (
    <Card>
      <div className={styles.tier}>
        <header>
          <h3>{t('progress.tier')}</h3>
          <Badge tone={tier === null ? 'neutral' : 'gain'}>
            {tier === null
              ? t('progress.noTier')
              : `${t('contract.tierOf', { place: tier })} · ${rateText(kind, ratePpm)}`}
          </Badge>
        </header>
        {next ? <Next next={next} kind={kind} /> : <p>{t('progress.top')}</p>}
        {leftOut && (
          <p>
            {t('left.active', { what: leftOut })}
            {waitingBy !== null &&
              `. ${t(isPast(waitingBy) ? 'left.waitingLate' : 'left.waitingBy', { time: formatDateTime(waitingBy) })}`}
          </p>
        )}
      </div>
    </Card>
  )
}

const isPast = (time: string): boolean => Date.parse(time) < serverClock.now()

type Condition = 'active' | 'validBet' | 'loss'
const conditions: readonly Condition[] = ['active', 'validBet', 'loss']
/** Not zero. */
const isAmount = (amount: string): boolean => /[1-9]/.test(amount)

function Next({ next, kind }: { next: Estimate['tiers'][number]; kind: MyContract['kind'] }) {
  const { t, i18n } = useTranslation('agents')
  const rateText = useRateText()
  const nameOf = (key: Condition) => (key === 'loss' && kind === 'DIVIDEND' ? 'base' : key)
  const amount = (text: string) => formatMoney(parseMoney(text))
  // A negative base misses a tier that asks for none.
  const asked = conditions.filter((key) => isAmount(next[key].need) || !next[key].isMet)
  const missing = asked
    .filter((key) => !next[key].isMet)
    .map((key) => {
      const { need, have } = next[key]
      const short = parseMoney(need) - parseMoney(have)
      if (key !== 'active') return t(`progress.short.${nameOf(key)}`, { amount: formatMoney(short) })
      const count = Number(need) - Number(have)
      return t('progress.short.active', { count, people: formatCount(count) })
    })
  const what = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(missing)
  return (
    <>
      {asked.map((key) => {
        const { need, have } = next[key]
        const text = (value: string) => (key === 'active' ? formatCount(Number(value)) : amount(value))
        const label = t(`statement.need.${nameOf(key)}`)
        return (
          <Progress
            key={key}
            label={label}
            value={Number(have) / Number(need)}
            start={label}
            end={`${text(have)} / ${text(need)}`}
          />
        )
      })}
      {missing.length > 0 && (
        <p>{t('progress.next', { what, place: next.tier, rate: rateText(kind, next.ratePpm) })}</p>
      )}
    </>
  )
}
