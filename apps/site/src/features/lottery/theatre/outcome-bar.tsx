import { useTranslation } from '@lotus/i18n'
import { Button, cx, IconButton, Money } from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useBetting, slipOf } from '../state/betting-store.ts'
import { AgainButton } from './again-button.tsx'
import { FallingDraw, fallMs, fallsOf } from './falling-draw.tsx'
import { loudnessOf } from './model.ts'
import { closeOutcome, type Outcome } from './outcome-store.ts'
import type { TheatreProps } from './theatre-props.ts'
import styles from './theatre.module.css'
import { useCounted } from './use-counted.ts'

/** A touch meant for the board just before the bar came must not press its buttons. */
const GUARD_MS = 500

/**
 * The outcome where the slip cannot show it: on a phone, and while the next bet is in the slip. It lies over the lower
 * edge, moves nothing and lets touches through; choosing numbers puts it away, the slip keeps the whole of it.
 */
export function OutcomeBar({
  game,
  family,
  outcome,
  issueNo,
  isMobile,
  onOpenSlip,
  onTicket,
}: TheatreProps & { outcome: Outcome }) {
  const { t } = useTranslation('lottery')
  const isSlipEmpty = useBetting((state) => slipOf(state, game.gameCode).items.length === 0)
  const isAway = useIsAway(game.gameCode)
  const guard = useGuard()
  const draw = outcome.details[0]?.draw ?? null
  const delayMs = fallMs(fallsOf(family.name, draw), outcome.isLive)
  const counted = useCounted(outcome.net, outcome.isLive, delayMs)
  if (isAway || (!isMobile && isSlipEmpty)) return null
  const { net, stake } = outcome
  const first = outcome.orders[0]
  const open = () => (isMobile && isSlipEmpty ? onOpenSlip() : first && onTicket(first.id))
  return (
    <aside
      className={styles.bar}
      aria-label={t('theatre.title', { issue: outcome.issueNo })}
      data-loudness={loudnessOf(net, stake)}
      data-live={outcome.isLive || undefined}
      style={{ '--told-after': `${delayMs}ms` } as CSSProperties /* a custom property */}
      onClickCapture={guard}
    >
      <div className={cx('between', styles.barDraw)}>
        {draw ? <FallingDraw family={family.name} draw={draw} isLive={outcome.isLive} size="compact" /> : <span />}
        <IconButton
          size="sm"
          label={t('theatre.close')}
          icon={<IconX size={18} stroke={1.75} aria-hidden />}
          onClick={() => closeOutcome(game.gameCode)}
        />
      </div>
      <div className={cx('between', styles.told, styles.barTold)}>
        <b className={styles.barNet}>
          <Money value={counted} colored currency />
        </b>
        <span className="row gap-2">
          <Button size="sm" onClick={open}>
            {t('theatre.details')}
          </Button>
          {isSlipEmpty && <AgainButton game={game} outcome={outcome} issueNo={issueNo} onDone={onOpenSlip} />}
        </span>
      </div>
    </aside>
  )
}

/** Swallows clicks of the first moment. */
function useGuard() {
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  return (event: { stopPropagation: () => void; preventDefault: () => void }) => {
    if (performance.now() - shownAt.current >= GUARD_MS) return
    event.stopPropagation()
    event.preventDefault()
  }
}

/** Whether numbers were chosen since the outcome came. */
function useIsAway(gameCode: string): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(
    () =>
      useBetting.subscribe((state, old) => {
        if (state.drafts === old.drafts) return
        const isOwn = (key: string) => key.startsWith(`${gameCode}/`) && state.drafts[key] !== old.drafts[key]
        if (Object.keys(state.drafts).some(isOwn)) setAway(true)
      }),
    [gameCode],
  )
  return isAway
}
