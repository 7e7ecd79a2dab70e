import { useTranslation } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import { lazy, Suspense, useEffect } from 'react'
import type { Game } from '../model/types.ts'
import type { Issues } from '../state/use-issues.ts'
import { BetSlip } from './bet-slip.tsx'
import styles from './bet-slip.module.css'

// The sheet brings the overlay machinery along: wide screens never need it.
const loadSheet = () => import('./slip-sheet.tsx')
const SlipSheet = lazy(async () => ({ default: (await loadSheet()).SlipSheet }))

type Props = {
  className: string | undefined
  game: Game
  issues: Issues
  isMobile: boolean
  isOpen: boolean
  onClose: () => void
  onTicket: (id: string) => void
}

/** The slip: a column beside the board, a bottom sheet on mobile. */
export function SlipAside({ className, game, issues, isMobile, isOpen, onClose, onTicket }: Props) {
  const { t } = useTranslation('lottery')
  useEffect(() => {
    if (isMobile) void loadSheet()
  }, [isMobile])
  if (isMobile) {
    return isOpen ? (
      <Suspense>
        <SlipSheet game={game} issues={issues} onClose={onClose} onTicket={onTicket} />
      </Suspense>
    ) : null
  }
  return (
    <aside className={cx(styles.aside, className)} aria-label={t('slip.title')}>
      <BetSlip game={game} issues={issues} onTicket={onTicket} />
    </aside>
  )
}
