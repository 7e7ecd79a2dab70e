import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { getSettings } from '../system/index.ts'
import type { ProtectionDeps } from './protection.deps.ts'
import { bandOf, scoreOf } from './self-test-band.ts'
import { keepSelfTest, listSelfTests } from './self-test.repo.ts'
import { selfTestSettings } from './settings.ts'

type Deps = Pick<ProtectionDeps, 'db'>

/** The result of nine answers, which are not stored; the score is kept if the member wants that. */
export async function takeSelfTest(
  { db }: Deps,
  memberId: bigint,
  { answers, isKept }: RouteParsedInput<'protection.selfTest'>,
): Promise<RouteValue<'protection.selfTest'>> {
  const rules = await getSettings(db, selfTestSettings)
  const score = scoreOf(answers)
  if (isKept) await keepSelfTest(db, memberId, score)
  const kept = await listSelfTests(db, memberId)
  return {
    score,
    band: bandOf(score, rules),
    kept: kept.map((one) => ({ at: one.taken_at.toISOString(), score: one.score, band: bandOf(one.score, rules) })),
  }
}
