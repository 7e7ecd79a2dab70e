import { isCallError, openServicePath } from '@lotus/client'
import type { RouteInput, RouteValue } from '@lotus/contract'
import { useCallback, useEffect, useState } from 'react'
import { call, serverClock } from '../../../shared/api.ts'
import { isLoggedIn, isTrial } from '../../../shared/session.ts'
import { forgetVisit, keepVisit, readVisit, type StoredVisit } from './stored-visit.ts'

export type ServiceInfo = RouteValue<'service.info'>
export type ServiceView = RouteValue<'service.state'>

export type Phase =
  | { kind: 'checking' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'form'; info: ServiceInfo }
  | { kind: 'offHours'; info: ServiceInfo; isFull: boolean }
  | { kind: 'talk'; visit: StoredVisit; email: string | null }

const SERVICE_TYPE = '3'

/** The ticket of the address, which is removed from it at once: it can be used once (trust.md 4.7). */
function readTicket(): string | undefined {
  const ticket = /^#([\w.-]{16,200})$/.exec(window.location.hash)?.[1]
  if (ticket !== undefined) window.history.replaceState(window.history.state, '', window.location.pathname)
  return ticket
}

/** A member's page requests a fresh ticket; the one in the address may have expired while the form was open. */
async function freshTicket(): Promise<string | undefined> {
  if (!isLoggedIn() || isTrial()) return undefined
  const { version } = await call('service.path', {}, { background: true })
  const path = version.pathList.find(({ type }) => type === SERVICE_TYPE)?.path
  const address = path === undefined ? null : await openServicePath(path)
  if (address === null) return undefined
  const url = new URL(address, window.location.href)
  return url.origin === window.location.origin ? url.hash.slice(1) || undefined : undefined
}

export type Start = Pick<RouteInput<'service.open'>, 'name' | 'topic' | 'captcha'>

/** The state of a visitor's conversation with customer service, and the actions on it. */
export function useVisit() {
  const [phase, setPhase] = useState<Phase>({ kind: 'checking' })
  const [addressTicket, setAddressTicket] = useState(readTicket)
  const isKnown = (isLoggedIn() && !isTrial()) || addressTicket !== undefined

  const check = useCallback(async () => {
    setPhase({ kind: 'checking' })
    try {
      const stored = readVisit(serverClock.now())
      if (stored) {
        const view = await findConversation(stored.key)
        if (view) return setPhase({ kind: 'talk', visit: stored, email: view.email })
        forgetVisit()
      }
      const info = await call('service.info', {}, { background: true })
      setPhase(info.hours.isOpen ? { kind: 'form', info } : { kind: 'offHours', info, isFull: false })
    } catch (error) {
      setPhase({ kind: 'failed', error })
    }
  }, [])
  useEffect(() => void check(), [check])

  /** A ticket for one call; without one the server takes the visitor for a guest. */
  const ticket = async () => {
    const own = addressTicket ?? (await freshTicket().catch(() => undefined))
    setAddressTicket(undefined)
    return own
  }

  const start = async (input: Start) => {
    const own = await ticket()
    try {
      const { key, uploadKey, email } = await call('service.open', { ...input, ...(own ? { ticket: own } : {}) })
      const visit = { key, uploadKey, isGuest: own === undefined }
      keepVisit(visit, serverClock.now())
      setPhase({ kind: 'talk', visit, email })
    } catch (error) {
      if (!isCallError(error, 'service_off_hours', 'service_full')) throw error
      const info = await call('service.info', {}, { background: true })
      setPhase({ kind: 'offHours', info, isFull: isCallError(error, 'service_full') })
    }
  }
  const again = () => {
    forgetVisit()
    void check()
  }
  return { phase, isKnown, check: () => void check(), start, ticket, again }
}

/** Null if the conversation does not exist any more; a network failure throws. */
async function findConversation(key: string): Promise<ServiceView | null> {
  try {
    return await call('service.state', { key }, { background: true })
  } catch (error) {
    if (isCallError(error, 'not_found', 'bad_request')) return null
    throw error
  }
}
