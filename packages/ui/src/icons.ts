/** The only access to the icon set: apps import icons from `@lotus/ui/icons`; `Icon` sets stroke 1.75 by default. */
export * from '@tabler/icons-react'
export type { Icon as IconComponent } from '@tabler/icons-react'
