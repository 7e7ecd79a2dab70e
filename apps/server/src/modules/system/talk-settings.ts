import { z } from 'zod'

const days = (min: number) => z.number().int().min(min).max(10_000)
const zClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Settings of the inbox, feedback, chat rooms and customer service; spread into the table of settings. */
export const talkSettings = {
  // operations.md 4.13: how long messages stay; over how many seconds readers ask anew after one to everybody.
  'inbox.keep_days': { schema: days(1), default: 60 },
  'inbox.spread_seconds': { schema: z.number().int().min(0).max(600), default: 30 },
  // V13: words, every Chinese, Japanese or Korean character counting as one; how many a day from a member or address class.
  'feedback.words_min': { schema: z.number().int().min(1).max(100), default: 10 },
  'feedback.words_max': { schema: z.number().int().min(10).max(600), default: 200 },
  'feedback.daily_max': { schema: z.number().int().min(1).max(100), default: 3 },
  'feedback.guest_captcha': { schema: z.boolean(), default: true },
  // trust.md CMP-1: correspondence is kept five years.
  'feedback.keep_days': { schema: days(90), default: 1827 },
  // M07: whether visitors and trial accounts may read; how long a message may be; what is not wanted; what counts as said again.
  'chat.guests_read': { schema: z.boolean(), default: true },
  'chat.length_max': { schema: z.number().int().min(20).max(1000), default: 200 },
  'chat.blocked_words': { schema: z.array(z.string().trim().min(2).max(40)).max(500), default: [] },
  'chat.duplicate_minutes': { schema: z.number().int().min(0).max(1440), default: 5 },
  // trust.md COL-3: 90 days at least.
  'chat.keep_days': { schema: days(90), default: 180 },
  // Customer service: hours by weekday (1 Monday) in the brand's zone, none: always open. Outside them there is the form.
  'service.hours': {
    schema: z
      .array(z.object({ day: z.number().int().min(1).max(7), from: zClock, to: zClock }))
      .max(21)
      .refine((week) => week.every(({ from, to }) => from < to)),
    default: [],
  },
  'service.waiting_max': { schema: z.number().int().min(1).max(1000), default: 200 },
  // Of them, guests of one neighbourhood of addresses.
  'service.waiting_address_max': { schema: z.number().int().min(1).max(1000), default: 10 },
  'service.idle_minutes': { schema: z.number().int().min(2).max(240), default: 15 },
  // Whoever waits and was not heard of for so long has left.
  'service.gone_minutes': { schema: z.number().int().min(2).max(240), default: 30 },
  'service.guest_captcha': { schema: z.boolean(), default: false },
  'service.length_max': { schema: z.number().int().min(100).max(1000), default: 1000 },
  'service.images_max': { schema: z.number().int().min(0).max(200), default: 30 },
  // K09: ranks above this one are VIP.
  'service.vip_above_rank': { schema: z.number().int().min(0).max(100), default: 4 },
  'service.transcripts_max': { schema: z.number().int().min(0).max(10), default: 2 },
  // trust.md CMP-1, CMP-2: kept five years; a complaint is acknowledged within a week.
  'service.keep_days': { schema: days(90), default: 1827 },
  // trust.md 4.11: how long a picture that was uploaded may lie about before something has to refer to it.
  'uploads.loose_hours': { schema: z.number().int().min(1).max(720), default: 24 },
  'service.complaint_days': { schema: z.number().int().min(1).max(60), default: 7 },
} as const
