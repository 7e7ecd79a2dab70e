import type { FlagName } from '@lotus/contract'
import { ensureNamespaces, type Namespace } from '@lotus/i18n'
import type { IconComponent } from '@lotus/ui/icons'
import { lazy, type ComponentType } from 'react'
import { pageKeyOf } from './page-keys.ts'
import { isNodeOn, usePermission } from './permission.ts'

export type PageProps<Key> = {
  /** What is open inside the page. */
  item: string | undefined
  onOpen: (page: Key, item?: string) => void
}

type Definition<Key> = {
  /** Its place in the list; the numbers leave room for what comes between. */
  order: number
  icon: IconComponent
  /** The leaf of the white-label tree that offers it; none: it is always offered. */
  flag?: FlagName
  /** What is drawn beside its name in the list, a count for instance. */
  Badge?: ComponentType
  /** Its items are screens of their own: the way back leads from them to the page. */
  itemIs?: 'screen' | 'screen on a phone'
  /** Texts beyond those of the centre. */
  texts?: readonly Namespace[]
  /** None while what it stands for is still to come. */
  load?: () => Promise<ComponentType<PageProps<Key>>>
  /** Where to go while it is still to come. */
  meanwhile?: Key
}

/** A page of the member centre or of the agent centre: one file in its folder `pages`, which names the page. */
export function definePage<Key extends string>({ load, texts = [], ...rest }: Definition<Key>) {
  const Page =
    load &&
    lazy(async () => {
      const [component] = await Promise.all([load(), ensureNamespaces(...texts)])
      return { default: component }
    })
  return { ...rest, Page }
}

export type CentrePage<Key extends string> = ReturnType<typeof definePage<Key>> & { key: Key }

/** The pages of a folder in the order of the list. */
export function pagesOf<Key extends string>(
  files: Readonly<Record<string, ReturnType<typeof definePage<Key>>>>,
): readonly CentrePage<Key>[] {
  return (
    Object.entries(files)
      // The files and the texts name the same pages: a test compares them.
      .map(([path, page]) => ({ ...page, key: pageKeyOf(path) as Key }))
      .toSorted((a, b) => a.order - b.order)
  )
}

/** The pages that the operator offers; until the flags are known nothing optional is. */
export function useShownPages<Key extends string>(pages: readonly CentrePage<Key>[]): readonly CentrePage<Key>[] {
  const tree = usePermission()?.info.whitelabel
  return pages.filter(({ flag }) => flag === undefined || (tree !== undefined && isNodeOn(tree, flag)))
}
