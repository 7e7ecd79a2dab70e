import { z } from 'zod'
import { playerPost, publicGet } from '../define-call.ts'
import { pageInput, zTime } from '../schema-parts.ts'
import { zDrawTerms } from './draw-terms.ts'
import { issueKey } from './schemas.ts'

const zSubmission = z.object({
  no: z.number().int(),
  number: z.string(),
  /** Masked: the first two characters of the name, and the last two of a long one. */
  account: z.string(),
  at: zTime,
  isOwn: z.boolean(),
})

export const submissionCalls = {
  /** Submits a number for the round on sale; a repeated key returns the same number. */
  'lottery.submitNumber': playerPost({
    path: '/lotto/lgw/submissions',
    keyed: true,
    gate: 'play',
    rate: { max: 60, perSeconds: 60 },
    errors: [
      'game_not_found',
      'game_closed',
      'issue_not_found',
      'issue_not_open',
      'issue_closed',
      'submissions_full',
      'key_conflict',
      'account_disabled',
      'self_excluded',
      'limit_reached',
    ],
    input: issueKey.extend({
      number: z
        .string()
        .regex(/^[0-9]{5}$/)
        .meta({ examples: ['12345'] }),
    }),
    value: z.object({ submission: zSubmission, count: z.number().int(), isDuplicate: z.boolean() }),
  }),
  /** The numbers of a round, newest first, with the rules that decide its result. Without a token none is `isOwn`. */
  'lottery.submissions': publicGet({
    path: '/lotto/lgw/submissions',
    errors: ['game_not_found', 'issue_not_found'],
    input: issueKey.extend({ ...pageInput }),
    value: z.object({
      terms: zDrawTerms,
      /** Numbers of all members and of the caller, and how many house numbers are (or will be) added. */
      count: z.number().int(),
      ownCount: z.number().int(),
      houseCount: z.number().int(),
      rows: z.array(zSubmission),
      nextCursor: z.string().nullable(),
    }),
  }),
}
