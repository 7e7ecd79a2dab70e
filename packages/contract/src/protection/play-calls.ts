import { z } from 'zod'
import { memberGet, memberPost } from '../define-call.ts'
import { zMoney, zTime } from '../schema-parts.ts'

// Time and money of this stretch of play, and the reality check that interrupts it (trust.md 2.2, RC-1, RC-2).
const zStretch = z.object({
  since: zTime,
  seconds: z.number().int(),
  staked: zMoney,
  won: zMoney,
  /** Won minus staked. */
  result: zMoney,
})

const zPlay = z.object({
  check: z.object({
    /** Minutes between two checks; 0: none, where neither member nor brand wants them. */
    minutes: z.number().int(),
    /** The member chose them. */
    isOwn: z.boolean(),
    /** What is offered; any number of minutes between `least` and `most` is taken. */
    offers: z.array(z.number().int()),
    least: z.number().int(),
    most: z.number().int(),
    isDue: z.boolean(),
    /** While somebody plays: when the next one interrupts it. */
    dueAt: zTime.nullable(),
    /** Until when "stop for today" lasts. */
    stopUntil: zTime,
  }),
  /** From the first stake after a pause; null while nobody plays. */
  session: zStretch.nullable(),
  /** From the last answer on: what the check shows. */
  sinceCheck: zStretch.nullable(),
  /** Everything ever deposited minus everything ever withdrawn (WAL-9). */
  netDeposits: zMoney,
})

const zBand = z.enum(['NONE', 'LOW', 'MODERATE', 'HIGH'])

export const playCalls = {
  'protection.play': memberGet({ path: '/wps/member/protection/play', value: zPlay }),
  /** Null: the brand's interval. A check that is due stays due. */
  'protection.setCheck': memberPost({
    path: '/wps/member/protection/check',
    rate: { max: 30, perSeconds: 60 },
    input: z.object({ minutes: z.number().int().min(5).max(240).nullable() }),
    value: zPlay,
  }),
  /** STOP takes a time-out until `stopUntil`, due or not. GO_ON where nothing is due, as in a second tab, does nothing. */
  'protection.answerCheck': memberPost({
    path: '/wps/member/protection/check/answer',
    rate: { max: 30, perSeconds: 60 },
    input: z.object({ answer: z.enum(['GO_ON', 'STOP']) }),
    value: zPlay,
  }),
  /** The self-assessment (trust.md 2.5). The answers are never stored; the score is, if the member wants that. */
  'protection.selfTest': memberPost({
    path: '/wps/member/protection/selfTest',
    rate: { max: 10, perSeconds: 60 },
    input: z.object({ answers: z.array(z.number().int().min(0).max(3)).length(9), isKept: z.boolean() }),
    value: z.object({
      score: z.number().int(),
      band: zBand,
      /** The newest dozen that the member kept. */
      kept: z.array(z.object({ at: zTime, score: z.number().int(), band: zBand })),
    }),
  }),
}
