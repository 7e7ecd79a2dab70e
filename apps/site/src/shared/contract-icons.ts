import { IconBolt, IconCalendarDollar, IconClockDollar, IconContract, type IconComponent } from '@lotus/ui/icons'
import type { contractPages } from './agent-pages.ts'

/** How each kind of contract is drawn: in the menu, on badges and in the inbox (pictures `agent-*`). */
export const contractIcons: Record<keyof typeof contractPages, IconComponent> = {
  DIVIDEND: IconContract,
  DAILY: IconCalendarDollar,
  HOURLY: IconClockDollar,
  REALTIME: IconBolt,
}
