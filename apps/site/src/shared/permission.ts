import type { FlagName, RouteValue } from '@lotus/contract'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { callQuery } from './queries.ts'
import { readSession, writeSession } from './session-storage.ts'

/** What the operator has switched on, and the visitor's country (the permission response, E13). */
export type Permission = RouteValue<'system.whitelabel'>
export type Toggles = Permission['info']['toggles']

/** Refetched this often while the page is visible: an operator's switch shows within a minute, without a reload. */
const ASK_AGAIN_MS = 50_000

/** One query per page: the host is part of the answer (domains have their own settings). */
const host = () => (typeof window === 'undefined' ? undefined : window.location.host)

export const permissionQuery = () => ({
  ...callQuery('system.whitelabel', { url: host() }),
  staleTime: ASK_AGAIN_MS / 2,
  refetchInterval: ASK_AGAIN_MS,
})

/** The answer from an earlier page of this tab is used until the next one arrives (spec 3: settings are cached). */
export function seedPermission(queryClient: QueryClient, fromPage: Permission | undefined): void {
  const { queryKey } = permissionQuery()
  if (fromPage) {
    queryClient.setQueryData(queryKey, fromPage)
    return keepPermission(fromPage)
  }
  const kept = readSession('settings')
  if (kept === null) return
  try {
    // Written by keepPermission below, in this tab and by this version of the program.
    queryClient.setQueryData(queryKey, JSON.parse(kept) as Permission, { updatedAt: 0 })
  } catch {
    // Damaged: the server's answer is on its way.
  }
}

export function keepPermission(permission: Permission): void {
  writeSession('settings', JSON.stringify(permission))
  writeSession('validationRules', JSON.stringify(permission.info.register))
}

export function usePermission(): Permission | undefined {
  return useQuery(permissionQuery()).data
}

/** Until the answer arrives optional features are hidden and basic ones shown. */
const closed: Toggles = {
  smsEnabled: false,
  pwdEnabled: true,
  showVerCodeLogin: false,
  hasFreePlay: false,
  socialLogin: [],
  showCountryCode: false,
  loginToHome: false,
  referral: false,
}

export function useToggles(): Toggles {
  return usePermission()?.info.toggles ?? closed
}

/** A leaf of the white-label tree is on only if all its parents are on (operations.md 5.5). */
export function useFlag(name: FlagName): boolean {
  const permission = usePermission()
  return permission !== undefined && isNodeOn(permission.info.whitelabel, name)
}

export function isNodeOn(node: Permission['info']['whitelabel'], name: string): boolean {
  if (node.enabled !== '1') return false
  return node.modId === name || node.childrenNodes.some((child) => isNodeOn(child, name))
}
