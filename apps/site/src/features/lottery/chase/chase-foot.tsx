import { useTranslation } from '@lotus/i18n'
import { parseMoney, type Money as Amount } from '@lotus/kernel'
import { needsConsent } from '@lotus/rules/catalogue'
import { Alert, Button, Checkbox, cx, Money, useIsOffline } from '@lotus/ui'
import { useIsLoggedIn, useSession } from '../../../shared/session.ts'
import { groupOf } from '../../../shared/lottery/odds.ts'
import { findPlay, shortOf, type SlipItem } from '../model/slip.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { useItemErrorText } from '../parts/item-error-text.ts'
import { amountText } from '../../../shared/lottery/texts.ts'
import { ChaseCapNote } from './chase-cap.tsx'
import type { ChaseCap } from './model.ts'
import styles from './chase.module.css'
import type { PlacingChase } from './use-place-chase.ts'

type Props = {
  game: Game
  items: readonly SlipItem[]
  placing: PlacingChase
  count: number
  total: Amount
  cap: ChaseCap | undefined
  acceptedPpm: number | undefined
  onAccept: (acceptedPpm: number | undefined) => void
  winStop: boolean
  onWinStop: (winStop: boolean) => void
  onConfirm: () => void
}

/** The total stake against the balance: it is charged at once, so it is shown before the tap. */
export function ChaseFoot(props: Props) {
  const { game, items, placing, count, total, cap, acceptedPpm, onAccept, winStop, onWinStop, onConfirm } = props
  const { t } = useTranslation('chase')
  const isMember = useIsLoggedIn()
  const isOffline = useIsOffline()
  const failureText = useItemErrorText()
  const balance = useSession((state) => state.balance)
  const available = balance ? parseMoney(balance.sumBalance) : undefined
  const short = available === undefined || !isMember ? 0n : shortOf(total, available)
  const { failure, isUnknown } = placing
  const isAsked = needsConsent(cap, game.returnFloorPpm, acceptedPpm)
  return (
    <footer className={cx('stack gap-25', styles.foot)}>
      {isUnknown ? (
        <Alert tone="loss" title={t('unknown')}>
          {t('unknownHint')}
        </Alert>
      ) : failure ? (
        <Alert tone="loss">
          {failureText(
            { code: failure.code, details: failure.details },
            groupOfItem(game, items, failure.details['item']),
          )}{' '}
          {t('notTaken')}
        </Alert>
      ) : (
        short > 0n &&
        available !== undefined && (
          <Alert tone="warning">{t('short', { balance: amountText(available), short: amountText(short) })}</Alert>
        )
      )}
      {cap && (
        <ChaseCapNote
          cap={cap}
          floorPpm={game.returnFloorPpm}
          acceptedPpm={acceptedPpm}
          isFrozen={isUnknown}
          onAccept={onAccept}
        />
      )}
      <Checkbox checked={winStop} disabled={isUnknown} onChange={(event) => onWinStop(event.target.checked)}>
        {t('winStop')} <span className={styles.hint}>{t(winStop ? 'winStopOn' : 'winStopOff')}</span>
      </Checkbox>
      <div className={cx('between gap-4', styles.footRow)}>
        <Sums total={total} available={isMember ? available : undefined} />
        <Button
          variant="primary"
          size="lg"
          className={styles.go}
          loading={placing.isSending}
          disabled={isOffline || (!isUnknown && (count < 2 || short > 0n || isAsked))}
          onClick={onConfirm}
        >
          {isUnknown ? t('retry') : t(isMember ? 'confirm' : 'loginToConfirm', { count, amount: amountText(total) })}
        </Button>
      </div>
      <p className={styles.note}>{t(game.isCancelAllowed ? 'noteCancel' : 'note')}</p>
    </footer>
  )
}

/** What the chase costs, and what a member has. */
function Sums({ total, available }: { total: Amount; available: Amount | undefined }) {
  const { t } = useTranslation('chase')
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('total')}</dt>
        <dd>
          <b>
            <Money value={total} />
          </b>
        </dd>
      </div>
      {available !== undefined && (
        <div>
          <dt>{t('balance')}</dt>
          <dd>
            <Money value={available} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The prize group of the refused item: its new odds are shown at this group. */
function groupOfItem(game: Game, items: readonly SlipItem[], at: unknown): number | undefined {
  const item = typeof at === 'number' ? items[at] : undefined
  const play = item && findPlay(game, item.play)
  return play && groupOf(game, play, item.prizeGroup)
}
