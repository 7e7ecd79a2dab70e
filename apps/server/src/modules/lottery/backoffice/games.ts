import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { auditedAction, auditedUseCase, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import { forgetSetting } from '../../system/index.ts'
import { stopByOperator } from '../chase/stop-chase-by-operator.ts'
import { getChase } from '../chase/list-chases.ts'
import * as lotteryConfig from '../config/index.ts'
import type { LotteryDeps } from '../lottery.deps.ts'

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
  await auditedUseCase({ db }, acting, { action: 'games.update', target: `game:${gameCode}`, details }, (joined) =>
    lotteryConfig.updateGame(joined.db, input),
  )
  return lotteryConfig.getGameConfig(db, gameCode)
}

/** Puts games of the catalogue on sale, with its odds and limits; they are changed afterwards, game by game. */
export async function openGames(
  { db }: Deps,
  acting: Acting,
  { codes, reason }: RouteParsedInput<'bo.openGames'>,
): Promise<RouteValue<'bo.gameCatalogue'>> {
  const entry: AuditEntry = { action: 'games.open', target: 'catalogue', details: { codes, reason } }
  await auditedAction(db, acting, entry, (tx) =>
    lotteryConfig.openGames(
      tx,
      codes.map((code) => ({ code })),
    ),
  )
  return lotteryConfig.listCatalogue(db)
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
  await auditedUseCase(
    { db },
    acting,
    { action: 'games.update_rules', target: `game:${input.gameCode}`, details },
    (joined) => lotteryConfig.updateRules(joined.db, acting.operator, input),
  )
  return lotteryConfig.getGameConfig(db, input.gameCode)
}

/** Returns the waiting stakes of a member's chase; the member reads the reason. */
export async function stopChase(
  deps: LotteryDeps,
  acting: Acting,
  input: RouteParsedInput<'bo.stopChase'>,
): Promise<RouteValue<'bo.stopChase'>> {
  const entry: AuditEntry = {
    action: 'games.stop_chase',
    target: `chase:${input.id}`,
    details: { reason: input.reason },
  }
  const { memberId } = await auditedUseCase(deps, acting, entry, (joined) =>
    stopByOperator(joined, acting.operator, input),
  )
  return getChase(deps.db, memberId, input.id)
}

export async function addHoliday({ db }: Deps, acting: Acting, input: RouteParsedInput<'bo.addHoliday'>) {
  return auditedUseCase({ db }, acting, { action: 'games.add_holiday', target: 'calendar', details: input }, (joined) =>
    lotteryConfig.addHolidays(joined.db, input),
  )
}

/** Only the host of an address: the rest may contain a key, which must not be logged. */
const withHost = ({ name, url, games }: { name: string; url: string | null; games: readonly string[] }) => ({
  name,
  host: url === null ? null : new URL(url).host,
  games: [...games],
})

/** One operator proposes the sources of outside results ... */
export async function updateFeeds(
  { db }: Deps,
  acting: Acting,
  input: RouteParsedInput<'bo.updateFeeds'>,
): Promise<RouteValue<'bo.feeds'>> {
  const before = await lotteryConfig.listFeeds(db, { withUrls: true })
  const details = { before: before.feeds.map(withHost), after: input.feeds.map(withHost) }
  const entry: AuditEntry = { action: 'games.propose_feeds', target: 'feeds', details }
  await auditedAction(db, acting, entry, (tx) => lotteryConfig.proposeFeeds(tx, input.feeds, acting.operator))
  return lotteryConfig.listFeeds(db, { withUrls: true })
}

/** ... and another one confirms or rejects them. */
export async function decideFeeds(
  { db }: Deps,
  acting: Acting,
  input: RouteParsedInput<'bo.decideFeeds'>,
): Promise<RouteValue<'bo.feeds'>> {
  const { feeds, proposal } = await lotteryConfig.listFeeds(db, { withUrls: true })
  const details = { before: feeds.map(withHost), after: (proposal?.feeds ?? []).map(withHost) }
  const action = input.isConfirmed ? 'games.confirm_feeds' : 'games.reject_feeds'
  await auditedAction(db, acting, { action, target: 'feeds', details }, (tx) =>
    lotteryConfig.decideFeeds(tx, input, acting.operator),
  )
  forgetSetting(db, 'lottery.feeds')
  return lotteryConfig.listFeeds(db, { withUrls: true })
}

export async function removeHoliday({ db }: Deps, acting: Acting, input: RouteParsedInput<'bo.removeHoliday'>) {
  return auditedAction(
    db,
    acting,
    { action: 'games.remove_holiday', target: `game:${input.gameCode}`, details: input },
    (tx) => lotteryConfig.removeHoliday(tx, input),
  )
}
