import { isAgentType, isPlayerType } from '@lotus/kernel'
import type texts from '@lotus/i18n/locales/vi/member.json'
import { pageKeyOf } from './page-keys.ts'

/** The agent centre names its pages in its texts, and has a file for each (features/agent/pages). */
export type AgentPage = keyof typeof texts.agent.page

const keys = new Set(Object.keys(import.meta.glob('../features/agent/pages/*.ts')).map(pageKeyOf))

export const isAgentPage = (value: unknown): value is AgentPage => typeof value === 'string' && keys.has(value)

/** The page of each kind of contract. */
export const contractPages = {
  DIVIDEND: 'dividend',
  DAILY: 'dailySalary',
  HOURLY: 'hourlySalary',
  REALTIME: 'realTimeSalary',
} as const satisfies Record<string, AgentPage>

/** A player has no team, but may be given a wage: of the agent centre these pages alone (operations.md 2.3). */
const wagePages: readonly AgentPage[] = [contractPages.DAILY, contractPages.HOURLY, contractPages.REALTIME]
export const mayOpenAgentPage = (type: number | null, page: AgentPage): boolean =>
  isAgentType(type) || (isPlayerType(type) && wagePages.includes(page))

/** Which kind of contract a letter is about. */
export function kindOfContractRef(ref: string | null): keyof typeof contractPages | undefined {
  const [kind = ''] = /^[A-Z]+/.exec(ref ?? '') ?? []
  return isContractKind(kind) ? kind : undefined
}
const isContractKind = (name: string): name is keyof typeof contractPages => Object.hasOwn(contractPages, name)

/**
 * Where a letter about a contract leads: `<kind>` is the member's own, `<kind>-<name>` what that downline was given,
 * `<kind>-<reference>` the member's own statement, and `<kind>-g-<reference>` one that the member owes.
 */
export function placeOfContract(ref: string | null): { ac: AgentPage; acItem: string | undefined } {
  const kind = kindOfContractRef(ref)
  const [, rest] = /^[A-Z]+-(.+)$/.exec(ref ?? '') ?? []
  // Any other text is no kind; the page of announcements is every agent's first.
  if (kind === undefined) return { ac: 'announcement', acItem: undefined }
  return { ac: contractPages[kind], acItem: rest === undefined ? undefined : itemOf(rest) }
}

/** `kind` undefined: of which kind it is says the statement alone; its page then leads on to the one of its kind. */
export type StatementPlace = { kind: keyof typeof contractPages | undefined; acItem: string }

/**
 * A statement, by the reference that it and its payments have, as whoever was paid or whoever paid reads it; an adjustment's
 * reference is the statement's and a number of its own, and opens the statement at that adjustment.
 */
export const placeOfStatement = (
  kind: StatementPlace['kind'],
  reference: string,
  side: 'mine' | 'given',
): StatementPlace => ({ kind, acItem: `${side === 'mine' ? 's' : 'g'}-${reference}` })

/** The statement that a reference names, and the adjustment of it, where it names one. */
export function partsOfReference(reference: string): { id: string; adjustment: string | undefined } {
  const id = reference.replace(/-A\d+$/, '')
  return { id, adjustment: id === reference ? undefined : reference }
}

const contractKinds = {
  WAGE_DAILY: 'DAILY',
  WAGE_HOURLY: 'HOURLY',
  WAGE_REALTIME: 'REALTIME',
  DIVIDEND: 'DIVIDEND',
} as const
const isContractEntry = (name: string): name is keyof typeof contractKinds => Object.hasOwn(contractKinds, name)

/** The statement that a movement of the account record is of; undefined for any other movement. */
export function statementOfMovement({
  kind,
  reference,
}: {
  kind: string
  reference: string
}): StatementPlace | undefined {
  // Only who holds a contract is ever paid one.
  if (kind === 'CONTRACT_ADJUSTMENT' && /^C\d+-\d+-\d+-A\d+$/.test(reference)) {
    return placeOfStatement(undefined, reference, 'mine')
  }
  const entry = kind.replace(/_PAYOUT$/, '')
  if (!isContractEntry(entry) || !/^C\d+-\d+-\d+$/.test(reference)) return undefined
  return placeOfStatement(contractKinds[entry], reference, entry === kind ? 'mine' : 'given')
}

function itemOf(rest: string): string {
  if (rest.startsWith('g-')) return rest
  return `${rest.includes('-') ? 's' : 'of'}-${rest}`
}
