import type { Permission } from '@lotus/contract'
import type { Namespace } from '@lotus/i18n'
import type { IconComponent } from '@lotus/ui/icons'
import type { FunctionComponent } from 'react'
import type { SearchReaders } from './search.ts'

/** All that the shell knows of a page: its address, its menu entry, and what it needs. */
export type Page = {
  /** The page's name in texts (`backoffice:nav.<key>`) and in the counts of waiting items (`bo.me`). */
  key: string
  path: `/${string}`
  /** The position in the menu; the permitted page with the lowest one opens first. */
  order: number
  /** Left out: the page has no entry in the menu. */
  icon?: IconComponent
  /** Left out: every operator may see the page. */
  permission?: Permission
  /** Texts to load before the page shows, besides those of every page. */
  texts?: readonly Namespace[]
  /** The search parameters that the page reads. */
  search?: SearchReaders
  /** Loaded when the page is first opened. */
  component: () => Promise<FunctionComponent>
}

/**
 * A page of the back office, exported as `page` from a file `page.ts` of its feature; the menu, the routes, the title
 * and the first page are built from these files.
 */
export const definePage = (page: Page): Page => page
