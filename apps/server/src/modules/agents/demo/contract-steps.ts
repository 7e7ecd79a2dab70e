import { AGENT_ACCOUNT, must, systemRng } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { RouteParsedInput } from '@lotus/contract'
import { findContract, listHeld, type ContractRow } from '../contracts/contract.repo.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { decideAsGranter, decideAsHolder, decideAsOperator } from '../contracts/decide-contract.ts'
import { contractId } from '../contracts/line.ts'
import { offerContract, type Granter } from '../contracts/offer-contract.ts'
import { requireAgent } from '../tree/require-agent.ts'

export type Person = { memberId: bigint; username: string }
type Kind = WireTerms['kind']
type GranterMove = RouteParsedInput<'agent.decideContract'>['move']
type HolderMove = RouteParsedInput<'contract.decide'>['move']
type OperatorMove = RouteParsedInput<'bo.decideContract'>['move']

export const operator: Granter = { memberId: null, username: 'mai.sup', reason: '(mô phỏng)' }
const HELD_MAX = 50

const asked = ({ n, hash, nonce }: ContractRow) => ({ n, hash, nonce })

/** The commands that people use on contracts, one after the other. */
export function contractSteps(db: Database) {
  const deps = { db, rng: systemRng }
  const send = (granter: Granter, holder: Person, terms: WireTerms, ack: readonly string[]) =>
    db.tx((tx) => offerContract({ tx, rng: systemRng }, granter, { memberId: String(holder.memberId), terms, ack }))
  const answered = async (
    granter: Granter,
    holder: Person,
    terms: WireTerms,
    move: 'sign' | 'reject',
    ack: readonly string[] = [],
  ) => {
    const { n } = await send(granter, holder, terms, ack)
    const { hash, nonce } = must(await findContract(db, holder.memberId, n), 'what was just sent')
    await decideAsHolder(deps, holder, { n, hash, nonce, move, ack: [...ack] })
  }
  const find = async (holder: Person, kind: Kind, state: ContractRow['state']) =>
    (await listHeld(db, holder.memberId, HELD_MAX)).find((row) => row.kind === kind && row.state === state)
  return {
    answered,
    sent: (granter: Granter, holder: Person, terms: WireTerms) => send(granter, holder, terms, []),
    signed: (granter: Granter, holder: Person, terms: WireTerms) => answered(granter, holder, terms, 'sign'),
    /** Lower terms, and what `below` holds of them ends with the signature (AC14). */
    async lowered(granter: Granter, holder: Person, terms: WireTerms, below: Person) {
      const ended = await find(below, terms.kind, 'ACTIVE')
      await answered(granter, holder, terms, 'sign', ended ? [contractId(ended)] : [])
    },
    async byHolder(holder: Person, kind: Kind, state: ContractRow['state'], move: HolderMove) {
      const row = await find(holder, kind, state)
      if (row) await decideAsHolder(deps, holder, { ...asked(row), move, ack: [] })
    },
    async byGranter(granter: Person, holder: Person, kind: Kind, state: ContractRow['state'], move: GranterMove) {
      const row = await find(holder, kind, state)
      const agent = await requireAgent(db, { ...granter, accountType: AGENT_ACCOUNT })
      if (row) await decideAsGranter(deps, agent, { memberId: String(holder.memberId), ...asked(row), move })
    },
    async byOperator(holder: Person, kind: Kind, state: ContractRow['state'], move: OperatorMove) {
      const row = await find(holder, kind, state)
      if (!row) return
      const input = { memberId: String(holder.memberId), n: row.n, move, reason: must(operator.reason, 'a reason') }
      await db.tx((tx) => decideAsOperator(tx, operator.username, input))
    },
  }
}
