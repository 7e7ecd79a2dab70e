import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { cx } from '@lotus/ui'
import { lazy, Suspense, useEffect } from 'react'
import type { Game } from '../../../shared/lottery/types.ts'
import type { Issues } from '../state/use-issues.ts'
import { BetSlip } from './bet-slip.tsx'
import styles from './bet-slip.module.css'
import type { ChaseRequest } from '../chase-request.ts'

// The sheet needs the overlay code, which wide screens never load.
const loadSheet = () => import('./slip-sheet.tsx')
const SlipSheet = lazy(async () => ({ default: (await loadSheet()).SlipSheet }))

type Props = {
  className: string | undefined
  game: Game
  family: Family
  issues: Issues
  isMobile: boolean
  isOpen: boolean
  onClose: () => void
  onTicket: (id: string) => void
  onChase: ((request: ChaseRequest) => void) | undefined
}

/** The slip: a column beside the board, a bottom sheet on mobile. */
export function SlipAside({ className, isMobile, isOpen, onClose, ...slip }: Props) {
  const { t } = useTranslation('lottery')
  useEffect(() => {
    if (isMobile) void loadSheet()
  }, [isMobile])
  if (isMobile) {
    return isOpen ? (
      <Suspense>
        <SlipSheet {...slip} onClose={onClose} />
      </Suspense>
    ) : null
  }
  return (
    <aside className={cx(styles.aside, className)} aria-label={t('slip.title')}>
      <BetSlip {...slip} />
    </aside>
  )
}
