import type { Permission } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { endInvitedBy } from '../../providers/index.ts'
import type { OperatorRow } from '../backoffice.repo.ts'
import { endGrantsOf } from './grants.repo.ts'
import { endInvitationsOf } from './invitations.repo.ts'

/** Whoever may do this can let vendors' engineers in. */
export const ENGINEERS_INVITER: Permission = 'vendors.edit'

/**
 * What an operator began falls with the right to do it: one alone must not finish it, and whom they let in may be
 * themselves. Returns whose invitations ended.
 */
export async function endBegunBy(
  tx: Transaction,
  { id, username }: Pick<OperatorRow, 'id' | 'username'>,
  ends: { by: bigint; invitations: boolean; engineers: boolean },
): Promise<string[]> {
  const invited = ends.invitations ? await endInvitationsOf(tx, id) : []
  if (ends.invitations) await endGrantsOf(tx, id, { by: ends.by, isAbout: false })
  if (ends.engineers) await endInvitedBy(tx, username)
  return invited
}
