import { z } from 'zod'
import { defineOpenEvent } from '../define-event.ts'
import { zMoney } from '../schema-parts.ts'
import { zContractKind, zContractState } from './contract-schemas.ts'

/** Told to each side of a contract about a move that the other side, the operator or a rule made. */
export const contractChanged = defineOpenEvent({
  topic: 'agents.contract_changed',
  audience: 'member',
  payload: z.object({
    id: z.string(),
    kind: zContractKind,
    move: z.string(),
    state: zContractState,
    /** Which side the audience is. */
    side: z.enum(['A', 'B']),
    /** The other side's name; null is the operator. */
    other: z.string().nullable(),
  }),
  summary: 'A contract of the member was offered, answered, changed or ended by somebody else.',
})

/** Told to the holder of a contract: the operator paid or rejected a statement that waited. */
export const statementDecided = defineOpenEvent({
  topic: 'agents.statement_decided',
  audience: 'member',
  payload: z.object({
    /** As in the account record. */
    id: z.string(),
    kind: zContractKind,
    state: z.enum(['PAID', 'REJECTED']),
    amount: zMoney,
    reason: z.string(),
  }),
  summary: 'A statement of the member that waited was paid or rejected by the operator.',
})
