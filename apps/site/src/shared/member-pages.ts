import type texts from '@lotus/i18n/locales/vi/member.json'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isAgentPage, type AgentPage } from './agent-pages.ts'
import { pageKeyOf } from './page-keys.ts'
import { requireMember } from './require-member.ts'

/** The member centre names its pages in its texts, and has a file for each (features/member/pages). */
export type MemberPage = keyof typeof texts.page

// Only the names: the pages themselves load with the member centre.
const keys = new Set(Object.keys(import.meta.glob('../features/member/pages/*.ts')).map(pageKeyOf))

export const isMemberPage = (value: unknown): value is MemberPage => typeof value === 'string' && keys.has(value)

/**
 * Search parameters allowed on every route of the site: the overlay is part of the address, so that reload and back
 * work.
 */
export type SiteSearch = {
  mc?: MemberPage | undefined
  /** The order, deposit or withdrawal that is open inside the page. */
  mcItem?: string | undefined
  /** The page of the agent centre (AC00). */
  ac?: AgentPage | undefined
  /** What is open inside that page. */
  acItem?: string | undefined
  /** M05: `all` or the open notice; and the page of the list. */
  notice?: string | undefined
  np?: number | undefined
  /** M07: `1`, or the open room. */
  chat?: string | undefined
}

/** `?notice=all` opens the list of notices. */
export const allNotices = 'all'
const NOTICE_PAGES_MAX = 999
const itemPattern = /^[\w-]{1,40}$/
/** A place within a statement has the statement's reference, a step, a day and members. */
const agentItemPattern = /^[\w-]{1,160}$/
const isAgentItem = (value: unknown): value is string => typeof value === 'string' && agentItemPattern.test(value)
const isItem = (value: unknown): value is string => typeof value === 'string' && itemPattern.test(value)

export function readSiteSearch(search: Record<string, unknown>): SiteSearch {
  const { mcItem: item, acItem, notice, chat } = search
  const np = Number(search['np'])
  return {
    ...(isMemberPage(search['mc']) ? { mc: search['mc'] } : {}),
    ...(isItem(item) ? { mcItem: item } : {}),
    ...(isAgentPage(search['ac']) ? { ac: search['ac'], ...(isAgentItem(acItem) ? { acItem } : {}) } : {}),
    ...(isItem(notice) ? { notice } : {}),
    ...(isItem(chat) ? { chat } : {}),
    ...(Number.isInteger(np) && np > 1 && np <= NOTICE_PAGES_MAX ? { np } : {}),
  }
}

/** Opens the member centre over any page; a guest logs in first and then gets there, a trial gets a message (P02). */
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

/** Resolves once the member centre is closed. */
export function useCloseMember(): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    () => navigate({ to: '.', search: (old) => ({ ...old, mc: undefined, mcItem: undefined }), resetScroll: false }),
    [navigate],
  )
}

export function useCloseNotices(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void navigate({ to: '.', search: (old) => ({ ...old, notice: undefined, np: undefined }), resetScroll: false })
  }, [navigate])
}
