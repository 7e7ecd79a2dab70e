import { must } from '@lotus/kernel'
import { found } from '../../../platform/paging.ts'
import { getMember } from '../../identity/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { requireAgent } from '../tree/require-agent.ts'
import { findNode } from '../tree/tree.repo.ts'
import { getRules } from './get-rules.ts'
import { listTransfers } from './list-transfers.ts'
import { findRecipient, showRecipient } from './recipient.ts'
import { decideReversal, listAllTransfers, proposeReversal } from './reverse-transfer.ts'
import { sendTransfer } from './send-transfer.ts'

export function registerTransferRoutes(deps: AgentsDeps): void {
  const { db, http } = deps
  const uplineOf = async (memberId: bigint) => (await findNode(db, memberId))?.uplines[0]
  http.handle('agent.transferRules', async ({ member }) => {
    const { memberId } = await requireAgent(db, member)
    return getRules(db, memberId, 'DOWN')
  })
  http.handle('agent.transferRecipient', async ({ member }, { account }) =>
    showRecipient(db, member.memberId, await findRecipient(db, member, account)),
  )
  http.handle('agent.transfer', async ({ member, idempotencyKey }, { account, kind, amount, fee, remark }) => {
    const to = await findRecipient(db, member, account)
    const key = must(idempotencyKey, 'a keyed call has a key')
    return sendTransfer(deps, { sender: member, to, way: 'DOWN', kind, key, amount, fee, remark })
  })
  http.handle('agent.transfers', async ({ member }, input) => {
    const { memberId } = await requireAgent(db, member)
    return listTransfers(deps, memberId, 'BELOW', input)
  })
  http.handle('upline.rules', async ({ member }) => {
    const upline = await uplineOf(member.memberId)
    return {
      upline: upline === undefined ? null : (await getMember(db, upline)).username,
      rules: await getRules(db, member.memberId, 'UP'),
    }
  })
  http.handle('upline.transfer', async ({ member, idempotencyKey }, { amount, fee, remark }) => {
    const to = found(await uplineOf(member.memberId))
    const key = must(idempotencyKey, 'a keyed call has a key')
    return sendTransfer(deps, { sender: member, to, way: 'UP', key, amount, fee, remark })
  })
  http.handle('upline.transfers', ({ member }, input) => listTransfers(deps, member.memberId, 'ABOVE', input))
  http.handle('bo.transfers', (_context, input) => listAllTransfers(deps, input))
  http.handle('bo.proposeTransferReversal', (context, input) => proposeReversal(deps, context, input))
  http.handle('bo.decideTransferReversal', (context, input) => decideReversal(deps, context, input))
}
