import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { requireMember } from './require-member.ts'

/** Pages of the member centre that exist, in the order of the specification (L05, Member Center overlay). */
export const memberPages = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'personalHistoryCopy',
  'transactionHistory',
] as const
export type MemberPage = (typeof memberPages)[number]

export function isMemberPage(value: unknown): value is MemberPage {
  return memberPages.some((page) => page === value)
}

/** Search parameters every route of the site may carry: the overlay is part of the address, so that refresh and back work. */
export type SiteSearch = {
  mc?: MemberPage | undefined
  /** The order, deposit or withdrawal that is open inside the page. */
  mcItem?: string | undefined
}

export function readSiteSearch(search: Record<string, unknown>): SiteSearch {
  const item = search['mcItem']
  return {
    ...(isMemberPage(search['mc']) ? { mc: search['mc'] } : {}),
    ...(typeof item === 'string' && /^[\w-]{1,40}$/.test(item) ? { mcItem: item } : {}),
  }
}

/** Opens the member centre over whatever is on screen; a guest logs in first and then gets there, a trial is told (P02). */
export function useOpenMember(): (page: MemberPage, item?: string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (page, item) => {
      if (!(await requireMember())) return
      await navigate({ to: '.', search: (old) => ({ ...old, mc: page, mcItem: item }), resetScroll: false })
    },
    [navigate],
  )
}

export function useCloseMember(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void navigate({ to: '.', search: (old) => ({ ...old, mc: undefined, mcItem: undefined }), resetScroll: false })
  }, [navigate])
}
