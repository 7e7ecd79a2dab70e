import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { allNotices } from '../../../shared/member-pages.ts'

export type NoticeAddress = {
  /** The open notice; undefined for the list alone. */
  selected: string | undefined
  page: number
}

/** The address holds which notice is open: a reload, the back button and a link show the same (M05). */
export function useNoticeAddress(): NoticeAddress {
  const { notice, np } = useSearch({ strict: false })
  return { selected: notice === allNotices ? undefined : notice, page: np ?? 1 }
}

/** Goes to another page of the list, or from a notice back to the list. */
export function useNoticeNavigation(): { toPage: (page: number) => void; toList: () => void } {
  const navigate = useNavigate()
  const move = useCallback(
    (change: { notice?: string | undefined; np?: number | undefined }) =>
      void navigate({ to: '.', search: (old) => ({ ...old, ...change }), resetScroll: false }),
    [navigate],
  )
  return {
    toPage: (page) => move({ notice: allNotices, np: page === 1 ? undefined : page }),
    toList: () => move({ notice: allNotices }),
  }
}
