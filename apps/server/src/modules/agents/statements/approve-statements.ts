import { AppError } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Acting } from '../../../platform/audit.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { decideStatement } from './decide-statement.ts'

type Answer = RouteValue<'bo.approveStatements'>['rows'][number]

const codes = [
  'not_found',
  'statement_state',
  'state_conflict',
  'statement_excluded',
  'statement_account_shut',
] as const

/**
 * Pays statements that wait for the operator, each in a transaction and with an audit row of its own: one that fails stops no
 * other. What is held or owed is
 * never paid this way: somebody looks at it alone.
 */
export async function approveStatements(
  deps: AgentsDeps,
  context: Acting,
  { statements, reason }: RouteParsedInput<'bo.approveStatements'>,
): Promise<RouteValue<'bo.approveStatements'>> {
  const rows: Answer[] = []
  const asked = new Map(statements.map(({ id, due }) => [id, due]))
  for (const [id, due] of asked) rows.push({ id, code: await approve(deps, context, { id, due, reason }) })
  return { rows }
}

async function approve(
  deps: AgentsDeps,
  context: Acting,
  { id, due, reason }: { id: string; due: string; reason: string },
): Promise<Answer['code']> {
  try {
    await decideStatement(deps, context, { id, due, decision: 'pay', reason }, ['REVIEW'])
    return 'ok'
  } catch (error) {
    const code = error instanceof AppError && codes.find((known) => known === error.code)
    if (code) return code
    // What was paid before it is told all the same.
    deps.log.error({ err: error, statement: id }, 'a statement could not be approved')
    return 'internal_error'
  }
}
