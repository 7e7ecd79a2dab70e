import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconCash,
  IconHistory,
  IconTicket,
  type IconComponent,
} from '@lotus/ui/icons'
import type { Permission } from '../shared/permissions.ts'

export type NavItem = {
  key: 'withdrawals' | 'draws' | 'games' | 'deadLetters' | 'audit'
  to: '/withdrawals' | '/draws' | '/games' | '/dead-letters' | '/audit'
  icon: IconComponent
  permission: Permission
}

/** Only what exists; in the order of the work. */
export const navItems: readonly NavItem[] = [
  { key: 'withdrawals', to: '/withdrawals', icon: IconCash, permission: 'withdrawals.view' },
  { key: 'draws', to: '/draws', icon: IconTicket, permission: 'draws.view' },
  { key: 'games', to: '/games', icon: IconAdjustmentsHorizontal, permission: 'games.view' },
  { key: 'deadLetters', to: '/dead-letters', icon: IconAlertTriangle, permission: 'dead_letters.view' },
  { key: 'audit', to: '/audit', icon: IconHistory, permission: 'audit.view' },
]
