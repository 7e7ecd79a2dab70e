import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import type { Family } from '@lotus/rules/catalogue'
import { Button, cx, Money, Popover, toast, useIsOffline } from '@lotus/ui'
import { IconInfoCircle, IconRepeat } from '@lotus/ui/icons'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { BonusGuard } from '../../../shared/promotions/bonus-guard.tsx'
import { useIsLoggedIn, useSession } from '../../../shared/session.ts'
import { acceptOdds, checkItem, isReturnAsked, shortOf, stakeOfItem, sumSlip, type SlipItem } from '../model/slip.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { changeItems, moveSlip, setItemErrors, useBetting, type Slip } from '../state/betting-store.ts'
import type { Issues } from '../state/use-issues.ts'
import { usePlaceOrders, type Placing } from '../state/use-place-orders.ts'
import { useLimits } from '../state/use-limits.ts'
import { useSale, type Sale } from '../state/use-sale.ts'
import { amountText } from '../../../shared/lottery/texts.ts'
import styles from './bet-slip.module.css'
import { Notices } from './slip-notices.tsx'
import type { ChaseRequest } from '../chase-request.ts'

type Props = {
  game: Game
  family: Family
  issues: Issues
  slip: Slip
  onChase: ((request: ChaseRequest) => void) | undefined
  onLeave: (() => void) | undefined
}

/** The sums with their assumption, what blocks sending, and the one button that costs money. */
export function SlipFoot({ game, family, issues, slip, onChase, onLeave }: Props) {
  const limits = useLimits(game.gameCode, slip.issueNo)
  const { t } = useTranslation('lottery')
  const sums = useMemo(() => sumSlip(game, family, slip.items), [game, family, slip.items])
  const isAsked = useMemo(
    () => slip.items.some((item) => isReturnAsked(game, family, item)),
    [game, family, slip.items],
  )
  const sale = useSale(game, issues, slip)
  const placing = usePlaceOrders(game)
  const balance = useSession((state) => state.balance)
  const available = balance ? parseMoney(balance.sumBalance) : undefined
  const short = available === undefined ? 0n : shortOf(sums.stake, available)
  return (
    <footer className={cx('stack gap-25', styles.foot)}>
      <Notices
        game={game}
        slip={slip}
        sale={sale}
        placing={placing}
        short={short}
        available={available}
        onLeave={onLeave}
      />
      <BonusGuard category={game.category} stakes={slip.items.map(stakeOfItem)} />
      <Sums sums={sums} count={slip.items.length} left={short === 0n ? available : undefined} />
      <MainButton
        game={game}
        slip={slip}
        sale={sale}
        placing={placing}
        isAsked={isAsked}
        stake={sums.stake}
        isShort={short > 0n}
        isSheet={onLeave !== undefined}
      />
      {onChase && game.chaseIssuesMax > 0 && (
        <Button
          block
          icon={<IconRepeat size={18} stroke={1.75} aria-hidden />}
          disabled={slip.attempt?.isUnknown ?? false}
          onClick={() => onChase({ game, issueNo: slip.issueNo, items: slip.items })}
        >
          {t('slip.chase')}
        </Button>
      )}
      <p className="fine">
        {game.isCancelAllowed && `${t('slip.cancelHint')} `}
        {t('slip.limit', { min: amountText(game.minStake), max: amountText(game.maxStake) })}
        {limits?.stake && ` ${t('slip.left', { left: amountText(limits.stake.left) })}`}
      </p>
    </footer>
  )
}

type SumsProps = { sums: ReturnType<typeof sumSlip>; count: number; left: bigint | undefined }

/** What the slip costs, what it may pay and on what assumption, and the balance after it. */
export function Sums({ sums, count, left }: SumsProps) {
  const { t } = useTranslation('lottery')
  return (
    <dl className={cx('stack gap-1', styles.sums)} aria-live="polite">
      <Sum name={t('slip.total')} value={sums.stake} isStrong />
      <Sum
        name={
          <>
            {t('slip.estimate')}
            <Popover
              label={t('slip.estimateHow')}
              placement="top"
              trigger={(trigger) => (
                <button type="button" className={styles.hint} aria-label={t('slip.estimateHow')} {...trigger}>
                  <IconInfoCircle size={15} stroke={1.75} aria-hidden />
                </button>
              )}
            >
              <p className={styles.how}>{t('slip.assumptionLong')}</p>
            </Popover>
          </>
        }
        value={sums.estimate}
        isStrong
        className="gold"
      />
      <div className={styles.assumption}>
        <dt>{t(count === 1 ? 'slip.assumptionSingle' : 'slip.assumptionAll', { count })}</dt>
      </div>
      {sums.rebate > 0n && <Sum name={t('slip.rebate')} value={sums.rebate} />}
      {left !== undefined && <Sum name={t('slip.balanceAfter')} value={left - sums.stake} />}
    </dl>
  )
}

type SumProps = { name: ReactNode; value: bigint; isStrong?: boolean; className?: string }

function Sum({ name, value, isStrong, className }: SumProps) {
  const money = <Money value={value} />
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{isStrong ? <b>{money}</b> : money}</dd>
    </div>
  )
}

/** What must be checked again before sending: a changed price, or only changed odds. */
function newTermsOf(
  game: Game,
  items: readonly SlipItem[],
  itemErrors: Readonly<Record<string, { code: string }>>,
): 'terms' | 'odds' | undefined {
  const codes = items.map((item) => (itemErrors[item.id] ?? checkItem(game, item))?.code)
  if (codes.includes('terms_changed')) return 'terms'
  return codes.includes('odds_changed') ? 'odds' : undefined
}

type ButtonProps = {
  game: Game
  slip: Slip
  sale: Sale
  placing: Placing
  /** A return under the cap waits to be confirmed. */
  isAsked: boolean
  stake: bigint
  isShort: boolean
  isSheet: boolean
}

function MainButton({ game, slip, sale, placing, isAsked, stake, isShort, isSheet }: ButtonProps) {
  const { t } = useTranslation('lottery')
  const isMember = useIsLoggedIn()
  const isOffline = useIsOffline()
  const itemErrors = useBetting((state) => state.itemErrors)
  const isUnknown = slip.attempt?.isUnknown ?? false
  const count = slip.items.length

  const confirm = async () => {
    const receipt = await placing.confirm()
    if (!receipt) return
    const amount = amountText(receipt.totalStake)
    // The order numbers are in the slip itself, where they can be opened; the sheet shows only the receipt.
    const words = t(receipt.isDuplicate ? 'slip.alreadyPlaced' : 'slip.placed', {
      count: receipt.orders.length,
      amount,
    })
    if (!isSheet) toast.success(words, { id: `placed-${receipt.orders[0]?.id ?? ''}` })
  }

  const send = { loading: placing.isSending, onClick: () => void confirm() }
  if (isUnknown) return <Main {...send} disabled={isOffline} text={t('slip.retry')} />
  if (sale.state === 'closed') {
    const { next } = sale
    if (!next) return <Main disabled text={t('stake.closed')} />
    const move = () => {
      moveSlip(game.gameCode, next.issueNo)
      placing.forgetFailure()
      toast.info(t('slip.moved', { count, issue: next.issueNo }), { id: 'slip-moved' })
    }
    return <Main onClick={move} text={t('slip.move', { issue: next.issueNo })} />
  }
  const newTerms = newTermsOf(game, slip.items, itemErrors)
  if (newTerms !== undefined) {
    const accept = () => {
      changeItems(game.gameCode, (items) => acceptOdds(game, items))
      setItemErrors({})
      toast.info(t(`slip.${newTerms}Accepted`), { id: 'odds-accepted' })
    }
    return <Main onClick={accept} text={t(newTerms === 'terms' ? 'slip.acceptTerms' : 'slip.acceptOdds')} />
  }
  const hasErrors = slip.items.some((item) => checkItem(game, item) !== undefined)
  if (isAsked) return <Main disabled text={t('slip.returnFirst')} />
  const isClosed = isOffline || hasErrors || isShort || sale.state === 'early'
  const text = t(isMember ? 'slip.place' : 'slip.loginToPlace', { amount: amountText(stake) })
  return <Main {...send} disabled={isClosed} text={text} />
}

function Main({ text, ...rest }: ComponentProps<typeof Button> & { text: string }) {
  return (
    <Button {...rest} variant="primary" size="lg" block>
      {text}
    </Button>
  )
}
