import { z } from 'zod'
import { memberPost, operatorPost } from '../define-call.ts'
import { zUsername } from '../identity/schemas.ts'
import { text } from '../schema-parts.ts'

const rate = { max: 20, perSeconds: 60 } as const
/** How many figures of the team are counted again. */
const value = z.object({ count: z.number().int() })

/** Figures of large teams that could not be counted (`countFailed`) are tried again once somebody asks for that. */
export const countCalls = {
  /** Of the member's own team, or of that of a member directly below an agent. */
  'contract.countAgain': memberPost({
    path: '/wps/contract/countAgain',
    rate,
    errors: ['not_an_agent', 'not_found'],
    /** An exact name; none: the member's own team. */
    input: z.object({ account: text(40).trim().optional() }),
    value,
  }),
  'bo.countAgain': operatorPost({
    path: '/bo/agents/countAgain',
    permission: 'agents.edit',
    errors: ['not_found'],
    input: z.object({ account: zUsername }),
    value,
  }),
}
