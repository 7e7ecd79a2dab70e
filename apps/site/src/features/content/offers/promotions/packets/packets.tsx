import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { packetFigures } from '@lotus/rules/promotions'
import { Button, Card, Countdown, SkeletonLines, useIsOffline, useServerNow } from '@lotus/ui'
import { IconGift } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { openAuth } from '../../../../../shared/auth-gate.ts'
import { MoneyFailure } from '../../../../../shared/forms/money-failure.tsx'
import { stakeText, worthOf } from '../../../../../shared/promotions/rule-words.ts'
import type { OwnPromotion, Promotion } from '../../../../../shared/promotions/types.ts'
import { useCanTakePart } from '../../../../../shared/promotions/use-own-promotions.ts'
import { callQuery } from '../../../../../shared/queries.ts'
import { QueryError } from '../../../../../shared/query-error.tsx'
import { Envelope } from './envelope.tsx'
import { endedOf, momentOf, type Moment } from './moment-of.ts'
import stage from '../../../../../shared/promotions/proof/stage.module.css'
import { dueText } from '../../../../../shared/rewards/due-text.ts'
import styles from './packets.module.css'
import { PastWindows } from './past-windows.tsx'
import type { OwnGrab, PacketsGiven } from './types.ts'
import { useGrab } from './use-grab.ts'

const MINUTE = 'hh:mm dd/MM/yyyy'
const RUNNING_MS = 5000
const WAITING_MS = 30_000

type Props = { promotion: Promotion; own: OwnPromotion | undefined; given: PacketsGiven }

/** Red packets on their page: the window that runs or comes, the grab, the member's own packets, and what is over with its proof. */
export function Packets({ promotion, own, given }: Props) {
  const { id, rule } = promotion
  const canTakePart = useCanTakePart()
  const now = useServerNow()
  const query = useQuery({
    ...callQuery('promotion.packets', { id }),
    refetchInterval: ({ state }) =>
      state.data && momentOf(state.data.windows, now).kind === 'running' ? RUNNING_MS : WAITING_MS,
  })
  const mine = useQuery({ ...callQuery('promotion.ownPackets', { id }), enabled: canTakePart })
  if (query.data === undefined)
    return <Card className="mt-4">{query.isError ? <QueryError query={query} /> : <SkeletonLines lines={6} />}</Card>
  const { code, windows } = query.data
  const rows = mine.data?.rows ?? []
  const ended = endedOf(windows)
  return (
    <Card padded={false} className="mt-4">
      <Stage
        promotion={promotion}
        own={own}
        given={given}
        moment={momentOf(windows, now)}
        rows={rows}
        onTurn={() => void query.refetch()}
      />
      {ended.length > 0 && <PastWindows id={id} code={code} kind={rule.kind} windows={ended} own={rows} />}
    </Card>
  )
}

type StageProps = Props & { moment: Moment; rows: readonly OwnGrab[]; onTurn: () => void }

function Stage({ promotion, own, given, moment, rows, onTurn }: StageProps) {
  const { t } = useTranslation('promotions')
  const { kind, terms } = promotion.rule
  const grab = useGrab(promotion.id)
  const { got } = grab
  const shown = grab.isPending ? undefined : got
  return (
    <div className={styles.box}>
      <div className={styles.stage}>
        <Envelope
          amount={shown && worthOf(t, kind, shown.amount)}
          note={shown && kind === 'BONUS' ? stakeText(t, terms) : undefined}
          packet={shown?.place ?? 0}
          isWaiting={grab.isPending}
        />
      </div>
      <div className={styles.side}>
        <h2>{t('packets.title')}</h2>
        <When moment={moment} onTurn={onTurn} />
        <div aria-live="polite">
          {shown !== undefined && (
            <p className={styles.won}>
              <IconGift size={24} stroke={1.75} aria-hidden />
              <span>
                <b className="num">{worthOf(t, kind, shown.amount)}</b>
                <small>{t('packets.got', { place: shown.place, ref: shown.ref })}</small>
                {shown.dueAt !== null && <small>{dueText(shown.amount, shown.dueAt)}</small>}
              </span>
            </p>
          )}
        </div>
        {grab.error !== null && (
          <MoneyFailure title={t('packets.failed')} error={grab.error} isUnknown={grab.isUnknown} />
        )}
        <GrabAct own={own} moment={moment} rows={rows} most={given.grabsMax} grab={grab} />
        <How promotion={promotion} given={given} />
      </div>
    </div>
  )
}

function When({ moment: { kind, window }, onTurn }: { moment: Moment; onTurn: () => void }) {
  const { t } = useTranslation('promotions')
  if (kind === 'over') return <p className={stage.told}>{t('packets.over')}</p>
  const until = kind === 'running' ? window.to : window.from
  const left = window.packets - window.grabbed
  return (
    <>
      <p className={stage.count}>
        <span>{t(kind === 'running' ? 'packets.closesIn' : 'packets.opensIn')}</span>
        <Countdown
          key={until}
          until={until}
          variant="inline"
          closedText={t('packets.turning')}
          onEnd={onTurn}
          announces
        />
        <small className="num">{formatDate(until, MINUTE)}</small>
      </p>
      {kind === 'running' && (
        <p className={styles.lead}>
          {left === 0
            ? t('packets.allGone')
            : t('packets.left', { left: formatCount(left), all: formatCount(window.packets) })}
        </p>
      )}
    </>
  )
}

type ActProps = {
  own: OwnPromotion | undefined
  moment: Moment
  rows: readonly OwnGrab[]
  most: number
  grab: ReturnType<typeof useGrab>
}

/** The button while it can do something, else why not; the server decides all the same. */
function GrabAct({ own, moment, rows, most, grab }: ActProps) {
  const { t } = useTranslation('promotions')
  const isOffline = useIsOffline()
  const canTakePart = useCanTakePart()
  if (!canTakePart)
    return (
      <div className={styles.acts}>
        <p className={styles.lead}>{t('packets.guest')}</p>
        <Button onClick={() => void openAuth('login')}>{t('conditions.logIn')}</Button>
      </div>
    )
  if (moment.kind !== 'running') return null
  const { window, packets, grabbed } = moment.window
  const count = rows.filter((row) => row.window === window).length
  if (count >= most) return <p className={stage.told}>{t('packets.mostReached', { count, most })}</p>
  if (grabbed >= packets) return <p className={stage.told}>{t('packets.gone')}</p>
  const isMissing = own?.conditions.some(({ isMet }) => !isMet) ?? false
  return (
    <>
      {isMissing && <p className={stage.told}>{t('packets.conditions')}</p>}
      <Button
        variant="primary"
        size="lg"
        loading={grab.isPending}
        disabled={isOffline || isMissing || grab.isBusy}
        onClick={() => void grab.grab(window)}
      >
        {t(grab.isPending ? 'packets.grabbing' : 'packets.grab', { left: most - count })}
      </Button>
    </>
  )
}

function How({ promotion: { rule }, given }: { promotion: Promotion; given: PacketsGiven }) {
  const { t } = useTranslation('promotions')
  const { pool, count, least, grabsMax } = given
  const figures = packetFigures({ pool: parseMoney(pool), count, least: parseMoney(least) })
  const facts = [
    [t('packets.share'), t('packets.shareOf', { pool: worthOf(t, rule.kind, pool), count })],
    [t('packets.least'), worthOf(t, rule.kind, figures.least)],
    [t('packets.mean'), worthOf(t, rule.kind, figures.mean)],
    [t('packets.most'), t('packets.mostHow')],
    [t('packets.each'), t('packets.eachOf', { count: grabsMax })],
  ] as const
  return (
    <>
      <dl className={styles.facts} aria-label={t('packets.how')}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="fine">{t('packets.chance')}</p>
    </>
  )
}
