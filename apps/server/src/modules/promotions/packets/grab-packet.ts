import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError, moneyToString, must } from '@lotus/kernel'
import { getSetting } from '../../system/index.ts'
import type { PromotionDeps } from '../deps.ts'
import { conditionsOf, obstacleOf } from '../members/conditions.ts'
import { assertOpen, notEligible, readCase, type Asked } from '../members/open-promotion.ts'
import { paidTerms, refusalOf } from '../members/paid-terms.ts'
import { promotionSettings } from '../settings.ts'
import * as repo from './packets.repo.ts'

/** The call `promotion.grab`. Who may is judged here; window, order, limit and money are the command's, in one commit. */
export async function grabPacket(
  deps: Pick<PromotionDeps, 'db' | 'clock' | 'metrics' | 'nudgeOutbox'>,
  memberId: bigint,
  { id, window, key }: RouteParsedInput<'promotion.grab'>,
): Promise<RouteValue<'promotion.grab'>> {
  const { db, metrics, nudgeOutbox } = deps
  const asked = await readCase(deps, memberId, id)
  const { promotion, spans } = asked.one
  const { rule } = spans[0].version
  if (rule.trigger !== 'REDPACKET') throw new AppError<ErrorCode>('not_found')
  // What was grabbed under this key is told again, whatever holds by now.
  if (!(await repo.hasGrabbed(db, memberId, promotion.id, key))) assertMay(asked)
  const throttleMs = await getSetting(db, promotionSettings.grabThrottleMs)
  const reply = await repo.grab(db, {
    memberId,
    promotionId: promotion.id,
    window,
    key,
    kind: rule.kind,
    terms: await paidTerms(db, rule, 0n, 0n),
    throttleMs,
  })
  metrics.commands.inc({ kind: 'promotion_grab', outcome: reply.duplicate === true ? 'duplicate' : reply.code })
  if (reply.code !== 'ok') throw refused(reply, throttleMs)
  nudgeOutbox()
  return {
    window: must(reply.window, 'a grab has its window'),
    place: must(reply.place, 'a grab has its place'),
    amount: moneyToString(BigInt(must(reply.amount, 'a grab has its amount'))),
    ref: must(reply.ref, 'a grab has its reference'),
    kind: rule.kind,
    own: must(reply.own, 'a grab is counted'),
    left: must(reply.left, 'a grab says what is left'),
    dueAt: reply.dueAt ?? null,
  }
}

/** Refuses with the first condition that is not met, and its figures. */
function assertMay(asked: Asked): void {
  assertOpen(asked)
  const { one, person, now } = asked
  const conditions = conditionsOf(one, person, now)
  const unmet =
    obstacleOf(one, person, now) ?? conditions.find(({ code, isMet }) => code === 'METRIC' && !isMet)?.code ?? null
  if (unmet === null) return
  const { have = null, need = null } = conditions.find(({ code }) => code === unmet) ?? {}
  throw notEligible(unmet, { have, need })
}

function refused(reply: repo.GrabReply, throttleMs: number): Error {
  const { opensAt, closedAt, own, most, packets } = reply
  switch (reply.code) {
    case 'packet_early':
      return new AppError<ErrorCode>('packet_early', { opensAt })
    case 'packet_late':
      return new AppError<ErrorCode>('packet_late', { closedAt })
    case 'packet_limit':
      return new AppError<ErrorCode>('packet_limit', { own, most })
    case 'packet_gone':
      return new AppError<ErrorCode>('packet_gone', { packets })
    case 'too_many_requests':
      return new AppError<ErrorCode>('too_many_requests', {
        retryAfterSeconds: Math.max(1, Math.ceil(throttleMs / 1000)),
      })
    default:
      return refusalOf(reply)
  }
}
