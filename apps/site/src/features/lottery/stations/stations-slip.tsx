import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, Badge, Button, moneyText, Skeleton, toast, useIsOffline } from '@lotus/ui'
import { IconTrash } from '@lotus/ui/icons'
import { useMemo } from 'react'
import { amountText, gameName } from '../../../shared/lottery/texts.ts'
import { useOpenMember } from '../../../shared/member-pages.ts'
import { useIsLoggedIn, useSession } from '../../../shared/session.ts'
import { acceptOdds, checkItem, isReturnAsked, shortOf, sumSlip, type SlipItem } from '../model/slip.ts'
import { useItemErrorText } from '../parts/item-error-text.ts'
import slipStyles from '../parts/bet-slip.module.css'
import { Sums } from '../parts/slip-foot.tsx'
import { SlipItemRow } from '../parts/slip-item-row.tsx'
import { UndoStrip } from '../parts/undo-strip.tsx'
import { changeItems, removeItems, setItemErrors, useBetting, type BettingState } from '../state/betting-store.ts'
import type { Placing } from '../state/use-place-orders.ts'
import type { Station } from './quick/model.ts'
import styles from './stations.module.css'
import { partIndexOf, usePlaceSlip } from './use-place-slip.ts'
import { useStationGames } from './use-stations.ts'

type Props = {
  /** The stations with tickets, this page's among them or not. */
  codes: readonly string[]
  issueNo: string
  shownAt: string
  onLeave?: (() => void) | undefined
}

/** The tickets of several stations of one day, by station; confirmed together, all or none. */
export function StationsSlip({ codes, issueNo, shownAt, onLeave }: Props) {
  const { t } = useTranslation(['shorthand', 'lottery', 'common'])
  const { stations, isError, refetch } = useStationGames(codes, issueNo)
  const slips = useBetting((state) => state.slips)
  const isFrozen = useBetting((state) => state.together?.isUnknown ?? false)
  const count = codes.reduce((sum, code) => sum + (slips[code]?.items.length ?? 0), 0)
  return (
    <>
      <header className={slipStyles.head}>
        <div>
          <h2>
            {t('lottery:slip.title')}{' '}
            <Badge tone="accent" className="num">
              {count}
            </Badge>
          </h2>
          <small className="num">{t('slipDay', { issue: issueNo })}</small>
        </div>
        <Button
          size="sm"
          variant="ghost"
          icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
          disabled={isFrozen}
          onClick={() => {
            for (const code of codes)
              removeItems(
                code,
                (slips[code]?.items ?? []).map(({ id }) => id),
              )
          }}
        >
          {t('lottery:slip.clear')}
        </Button>
      </header>
      {codes.map((code) => (
        <UndoStrip key={code} gameCode={code} />
      ))}
      {isError ? (
        <Alert tone="loss" action={<Button onClick={refetch}>{t('retry')}</Button>}>
          {t('loadFailed')}
        </Alert>
      ) : stations.length === 0 ? (
        <div className={styles.waiting} role="status" aria-label={t('loadSlip')}>
          <Skeleton height={180} radius={12} />
        </div>
      ) : (
        <Loaded stations={stations} slips={slips} isFrozen={isFrozen} shownAt={shownAt} onLeave={onLeave} />
      )}
    </>
  )
}

type LoadedProps = Pick<Props, 'shownAt' | 'onLeave'> & {
  stations: readonly Station[]
  slips: BettingState['slips']
  isFrozen: boolean
}
type Filled = Station & { items: readonly SlipItem[] }

function Loaded({ stations, slips, isFrozen, shownAt, onLeave }: LoadedProps) {
  const { t } = useTranslation(['shorthand', 'lottery'])
  const placing = usePlaceSlip(stations, shownAt)
  const filled = useMemo(
    () => stations.map((station): Filled => ({ ...station, items: slips[station.game.gameCode]?.items ?? [] })),
    [stations, slips],
  )
  const sums = useMemo(
    () =>
      filled
        .map(({ game, family, items }) => sumSlip(game, family, items))
        .reduce((all, one) => ({
          stake: all.stake + one.stake,
          estimate: all.estimate + one.estimate,
          rebate: all.rebate + one.rebate,
        })),
    [filled],
  )
  const balance = useSession((state) => state.balance)
  const available = balance ? parseMoney(balance.sumBalance) : undefined
  const short = available === undefined ? 0n : shortOf(sums.stake, available)
  return (
    <>
      <div className={slipStyles.list}>
        {filled.map(({ game, family, items }) => (
          <section key={game.gameCode} aria-label={gameName(game)}>
            <h3 className={styles.station}>
              <span>{gameName(game)}</span>
              <b className="num">{moneyText(sumSlip(game, family, items).stake)}</b>
            </h3>
            <ul>
              {items.map((item) => (
                <SlipItemRow key={item.id} game={game} family={family} item={item} isFrozen={isFrozen} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <footer className={`stack gap-25 ${slipStyles.foot ?? ''}`}>
        <SlipNotice
          stations={stations}
          placing={placing}
          short={short}
          available={available}
          isUnknown={isFrozen}
          onLeave={onLeave}
        />
        <Sums
          sums={sums}
          count={filled.reduce((count, { items }) => count + items.length, 0)}
          left={short === 0n ? available : undefined}
        />
        <Confirm filled={filled} placing={placing} stake={sums.stake} isShort={short > 0n} isUnknown={isFrozen} />
        <p className="fine">{t('slipFor', { count: filled.length })}</p>
      </footer>
    </>
  )
}

type NoticeProps = {
  stations: readonly Station[]
  placing: Placing
  short: bigint
  available: bigint | undefined
  isUnknown: boolean
  onLeave: (() => void) | undefined
}

/** Why the slip cannot be sent, and what happened to the money. */
function SlipNotice({ stations, placing, short, available, isUnknown, onLeave }: NoticeProps) {
  const { t } = useTranslation(['shorthand', 'lottery'])
  const isOffline = useIsOffline()
  const isMember = useIsLoggedIn()
  const failureText = useItemErrorText()
  const openMember = useOpenMember()
  if (isOffline) return <Alert tone="warning">{t('lottery:slip.offline')}</Alert>
  if (isUnknown) {
    return (
      <Alert tone="loss" title={t('lottery:slip.unknown')}>
        {t('lottery:slip.unknownHint')}
      </Alert>
    )
  }
  const { failure } = placing
  if (failure) {
    const text = failureText({ code: failure.code, details: failure.details })
    const at = stations[partIndexOf(failure) ?? -1]
    return (
      <Alert tone="loss">
        {at ? t('partFailed', { station: gameName(at.game), text }) : text} {t('lottery:slip.notSent')}
      </Alert>
    )
  }
  if (short > 0n && available !== undefined) {
    const deposit = (
      <button
        type="button"
        className="link"
        onClick={() => {
          onLeave?.()
          void openMember('depositv2')
        }}
      >
        {t('lottery:slip.deposit')}
      </button>
    )
    return (
      <Alert tone="warning" action={deposit}>
        {t('lottery:slip.short', { balance: amountText(available), short: amountText(short) })}
      </Alert>
    )
  }
  return isMember ? null : <p className="fine">{t('lottery:slip.guestNote')}</p>
}

type ConfirmProps = {
  filled: readonly Filled[]
  placing: Placing
  stake: bigint
  isShort: boolean
  isUnknown: boolean
}

function Confirm({ filled, placing, stake, isShort, isUnknown }: ConfirmProps) {
  const { t } = useTranslation(['shorthand', 'lottery'])
  const isMember = useIsLoggedIn()
  const isOffline = useIsOffline()
  const confirm = async () => {
    const receipt = await placing.confirm()
    if (!receipt) return
    const amount = amountText(receipt.totalStake)
    const key = receipt.isDuplicate ? 'lottery:slip.alreadyPlaced' : 'lottery:slip.placed'
    toast.success(t(key, { count: receipt.orders.length, amount }), { id: `placed-${receipt.orders[0]?.id ?? ''}` })
  }
  const send = { loading: placing.isSending, onClick: () => void confirm() }
  const problems = filled.flatMap(({ game, items }) => items.map((item) => checkItem(game, item)?.code))
  const isNew = problems.some((code) => code === 'odds_changed' || code === 'terms_changed')
  const isAsked = filled.some(({ game, family, items }) => items.some((item) => isReturnAsked(game, family, item)))
  const main = { variant: 'primary', size: 'lg', block: true } as const
  if (isUnknown) {
    return (
      <Button {...main} {...send} disabled={isOffline}>
        {t('lottery:slip.retry')}
      </Button>
    )
  }
  if (isNew) {
    const accept = () => {
      for (const { game } of filled) changeItems(game.gameCode, (items) => acceptOdds(game, items))
      setItemErrors({})
      toast.info(t('lottery:slip.termsAccepted'), { id: 'odds-accepted' })
    }
    return (
      <Button {...main} onClick={accept}>
        {t('lottery:slip.acceptTerms')}
      </Button>
    )
  }
  if (isAsked) {
    return (
      <Button {...main} disabled>
        {t('lottery:slip.returnFirst')}
      </Button>
    )
  }
  const hasProblem = problems.some((code) => code !== undefined)
  return (
    <Button {...main} {...send} disabled={isOffline || hasProblem || isShort}>
      {t(isMember ? 'lottery:slip.place' : 'lottery:slip.loginToPlace', { amount: amountText(stake) })}
    </Button>
  )
}
