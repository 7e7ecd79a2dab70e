import type { Permission } from '@lotus/contract'
import type { Namespace } from '@lotus/i18n'
import type { IconComponent } from '@lotus/ui/icons'
import type { FunctionComponent } from 'react'
import type { SearchReaders } from './search.ts'

/** All that the frame of the back office knows of a page: its address, its entry in the menu, what it needs. */
export type Page = {
  /** Names the page in texts (`backoffice:nav.<key>`) and in the counts of what waits (`bo.me`). */
  key: string
  path: `/${string}`
  /** The place in the menu, in the order of the work; the page with the lowest place that is permitted opens first. */
  order: number
  /** Left out: the page has no entry in the menu. */
  icon?: IconComponent
  /** Left out: every operator may see the page. */
  permission?: Permission
  /** Texts to load before the page shows, beside those of every page. */
  texts?: readonly Namespace[]
  /** The search parameters of the address that the page reads. */
  search?: SearchReaders
  /** Loaded when the page is first opened. */
  component: () => Promise<FunctionComponent>
}

/**
 * A page of the back office. It stands as `page` in a file `page.ts` of its feature; the menu, the routes, the title and
 * the first page are made of these files.
 */
export const definePage = (page: Page): Page => page
