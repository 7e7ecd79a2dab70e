import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import type { Host } from '../../../platform/module.ts'
import { idOf } from '../../../platform/paging.ts'
import { assertMember, viewOfMember } from '../../identity/index.ts'
import { excludeByOperator } from '../exclusions.ts'
import type { ProtectionDeps } from '../protection.deps.ts'

/** Excludes a member who asked for it or must be protected (trust.md EXC-2). */
export async function excludeMember(
  deps: ProtectionDeps & Pick<Host, 'ask'>,
  acting: Acting,
  { id, months, reason }: RouteParsedInput<'bo.excludeMember'>,
): Promise<RouteValue<'bo.excludeMember'>> {
  const memberId = idOf(id)
  const entry = { action: 'members.exclude', target: `member:${id}`, details: { reason, months } } as const
  const view = await auditedAction(deps.db, acting, entry, async (tx) => {
    await assertMember(tx, memberId)
    await excludeByOperator(tx, deps.commands, { memberId, months })
    return viewOfMember(deps, tx, memberId)
  })
  deps.nudgeOutbox()
  return view
}
