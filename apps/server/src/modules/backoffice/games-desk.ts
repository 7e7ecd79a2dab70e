import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { lotteryConfig, type LotteryDeps } from '../lottery/index.ts'
import { joined } from './joined.ts'
import { auditedAction, type Acting } from './audit.ts'

type Detail = RouteValue<'bo.game'>
type Deps = Pick<LotteryDeps, 'db'>

export async function updateGame(
  { db }: Deps,
  acting: Acting,
  input: RouteParsedInput<'bo.updateGame'>,
): Promise<Detail> {
  const before = await lotteryConfig.getGameConfig(db, input.gameCode)
  const { gameCode, ...change } = input
  const changed = Object.keys(change).filter((name) => Reflect.get(change, name) !== undefined)
  const details = {
    before: Object.fromEntries(changed.map((name) => [name, Reflect.get(before, name)])),
    after: change,
  }
  await auditedAction(db, acting, { action: 'games.update', target: `game:${gameCode}`, details }, (tx) =>
    lotteryConfig.updateGame(joined(db, tx), input),
  )
  return lotteryConfig.getGameConfig(db, gameCode)
}

export async function updateRules(
  { db }: Deps,
  acting: Acting,
  input: RouteParsedInput<'bo.updateRules'>,
): Promise<Detail> {
  const before = await lotteryConfig.getGameConfig(db, input.gameCode)
  const details = {
    reason: input.reason,
    from: input.baseVersion,
    to: input.baseVersion + 1,
    limits: input.limits ? { before: before.limits, after: input.limits } : null,
    plays: input.plays.map((after) => ({
      play: after.play,
      before: before.plays.find((play) => play.play === after.play)?.odds ?? null,
      after: after.odds,
    })),
  }
  await auditedAction(db, acting, { action: 'games.update_rules', target: `game:${input.gameCode}`, details }, (tx) =>
    lotteryConfig.updateRules(joined(db, tx), acting.operator, input),
  )
  return lotteryConfig.getGameConfig(db, input.gameCode)
}

export async function addHoliday({ db }: Deps, acting: Acting, input: RouteParsedInput<'bo.addHoliday'>) {
  return auditedAction(db, acting, { action: 'games.add_holiday', target: 'calendar', details: input }, (tx) =>
    lotteryConfig.addHolidays(joined(db, tx), input),
  )
}

export async function removeHoliday({ db }: Deps, acting: Acting, input: RouteParsedInput<'bo.removeHoliday'>) {
  return auditedAction(
    db,
    acting,
    { action: 'games.remove_holiday', target: `game:${input.gameCode}`, details: input },
    (tx) => lotteryConfig.removeHoliday(tx, input),
  )
}
