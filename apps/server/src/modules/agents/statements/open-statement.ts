import type { Queryable } from '@lotus/database'
import { must } from '@lotus/kernel'
import { found } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { findContract, type ContractRow } from '../contracts/contract.repo.ts'
import { offerOf, termsOfText, type WireTerms } from '../contracts/contract-terms.ts'
import { nameTeam } from '../tree/team-scope.ts'
import type { Reader } from './present-statements.ts'
import { keyOfAdjustment, keyOfRef } from './reference.ts'
import { findStatement, type StatementRow } from './statement.repo.ts'

export type Opened = {
  row: StatementRow
  contract: ContractRow
  terms: WireTerms
  categories: string[]
  /** The part of the period that the contract covers. */
  from: Date
  to: Date
  /** Its figures are sums of whole days. */
  isOfDays: boolean
}

/** A statement with its contract, by its own reference or that of an adjustment of it. To whoever is no side of it, it is `not_found`. */
export async function openStatement(db: Queryable, reference: string, reader: Reader): Promise<Opened> {
  const key = keyOfRef(reference) ?? keyOfAdjustment(reference)
  const row = found(key && (await findStatement(db, key)))
  const isSide = reader === null || reader === row.memberId || reader === row.granterId
  const contract = found(isSide ? await findContract(db, row.memberId, row.n) : undefined)
  const terms = termsOfText(contract.text)
  const { startsAt, endsAt } = contract
  const { cadence } = offerOf(terms)
  return {
    row,
    contract,
    terms,
    categories: terms.categories,
    from: startsAt !== null && startsAt > row.start ? startsAt : row.start,
    to: endsAt !== null && endsAt < row.end ? endsAt : row.end,
    isOfDays: cadence !== 'SLOT' && cadence !== 'HOUR',
  }
}

/** The names of members as the reader may see them: masked as in the team's lists, whole to the operator. */
export async function nameFor(db: Queryable, reader: Reader, ids: readonly bigint[]): Promise<(id: bigint) => string> {
  if (reader !== null) {
    const nameOf = await nameTeam(db, { memberId: reader }, ids)
    return (id) => nameOf(id).account
  }
  const members = await listMembers(db, [...new Set(ids)])
  return (id) => must(members.get(id), 'a member of a team exists').username
}
