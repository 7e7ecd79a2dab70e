import { ensureNamespaces } from '@lotus/i18n'
import { lazy, Suspense } from 'react'
import { useIsLoggedIn, useIsTrial } from '../session.ts'
import type { GuardProps } from './bonus-guard-note.tsx'

// Most bets are placed without a bonus: its words and code come apart from the betting screen.
const Note = lazy(async () => {
  const [{ BonusGuardNote }] = await Promise.all([import('./bonus-guard-note.tsx'), ensureNamespaces('promotions')])
  return { default: BonusGuardNote }
})

/** Before a bet: what it counts for the member's open bonuses, and the largest bet that they allow (issue 21 section 2). */
export function BonusGuard(props: GuardProps) {
  const isLoggedIn = useIsLoggedIn()
  const isTrial = useIsTrial()
  if (!isLoggedIn || isTrial) return null
  return (
    <Suspense fallback={null}>
      <Note {...props} />
    </Suspense>
  )
}
