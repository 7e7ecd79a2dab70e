import type { FlagName } from '@lotus/contract'
import { ensureNamespaces, type Namespace } from '@lotus/i18n'
import type { IconComponent } from '@lotus/ui/icons'
import { lazy, type ComponentType } from 'react'
import { pageKeyOf } from './page-keys.ts'
import { isNodeOn, usePermission } from './permission.ts'
import { useSession, type Member } from './session.ts'

export type PageProps<Key> = {
  /** The item that is open inside the page. */
  item: string | undefined
  onOpen: (page: Key, item?: string) => void
}

type Definition<Key> = {
  /** Its position in the list; the numbers leave room for new pages. */
  order: number
  icon: IconComponent
  /** The flags of the white-label tree that switch it; none: always offered. */
  flag?: FlagName | readonly FlagName[]
  /** Whose page it is; none: everybody's. */
  isOf?: (member: Member) => boolean
  /** What the list shows beside its name, a count for instance. */
  Badge?: ComponentType
  /** Its items are separate screens: the way back leads from them to the page. */
  itemIs?: 'screen' | 'screen on a phone'
  /** Texts beyond those of the centre. */
  texts?: readonly Namespace[]
  /** None while its content is not built yet. */
  load?: () => Promise<ComponentType<PageProps<Key>>>
  /** Where to go while it is not built yet. */
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
      // The files and the texts must name the same pages; a test compares them.
      .map(([path, page]) => ({ ...page, key: pageKeyOf(path) as Key }))
      .toSorted((a, b) => a.order - b.order)
  )
}

/** The pages that the operator offers this member; until the flags and the member are known, optional ones are left out. */
export function useShownPages<Key extends string>(pages: readonly CentrePage<Key>[]): readonly CentrePage<Key>[] {
  const tree = usePermission()?.info.whitelabel
  const member = useSession((state) => state.member)
  return pages.filter(
    ({ flag = [], isOf }) =>
      [flag].flat().every((one) => tree !== undefined && isNodeOn(tree, one)) &&
      (isOf === undefined || (member !== null && isOf(member))),
  )
}
