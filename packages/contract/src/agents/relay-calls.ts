import { z } from 'zod'
import { memberGet, memberPost } from '../define-call.ts'
import { zId } from '../schema-parts.ts'
import { zContractState } from './contract-schemas.ts'
import { contractCalls } from './contract-calls.ts'

const flag = 'AGENTPOLICY3'
const zNonce = contractCalls['contract.decide'].input.shape.hash
const waiting = z.object({
  rows: z
    .array(
      z.object({
        contractId: zId,
        status: zContractState,
        /** Of this offer or request alone; an answer names it, and uses it up. */
        nonce: z.string(),
        /** What signing would end; an answer confirms it as `ackCascade`. */
        ends: z.array(zId),
      }),
    )
    .max(50),
})
const answer = {
  rate: { max: 60, perSeconds: 60 },
  errors: contractCalls['contract.decide'].errors,
  input: z.object({
    contractId: zId,
    action: z.enum(['SIGN', 'REJECT', 'TERMINATE_ACCEPT', 'TERMINATE_REFUSE']),
    nonce: zNonce,
    ackCascade: z.array(zId).max(1000).optional(),
  }),
  value: z.object({ contractId: zId, status: zContractState }),
} as const

/** The specification's calls for contracts (C12). What it calls by GET stays a read; the POST beside it decides. */
export const relayCalls = {
  'relay.dividend': memberGet({ path: '/wps/relay/processDividendReq', id: 'C12', flag, value: waiting }),
  'relay.decideDividend': memberPost({ path: '/wps/relay/processDividendReq', id: 'C12', flag, ...answer }),
  'relay.dailySalary': memberGet({ path: '/wps/relay/processDailySalContract', id: 'C12', flag, value: waiting }),
  'relay.decideDailySalary': memberPost({ path: '/wps/relay/processDailySalContract', id: 'C12', flag, ...answer }),
  'relay.decideHourSalary': memberPost({ path: '/wps/relay/processContractHourSalary', id: 'C12', flag, ...answer }),
  'relay.decideRealTimeSalary': memberPost({
    path: '/wps/relay/processRealTimeSalaryContract',
    id: 'C12',
    flag,
    ...answer,
  }),
}
