import { z } from 'zod'
import { defineSettings } from '../../platform/setting.ts'

const days = (min: number) => z.number().int().min(min).max(10_000)
const zClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const inboxSettings = defineSettings({
  // operations.md 4.13: how long messages stay; over how many seconds readers ask anew after one to everybody.
  keepDays: { key: 'inbox.keep_days', schema: days(1), default: 60 },
  spreadSeconds: { key: 'inbox.spread_seconds', schema: z.number().int().min(0).max(600), default: 30 },
})

export const feedbackSettings = defineSettings({
  // V13: words, every Chinese, Japanese or Korean character counting as one; how many a day from a member or address class.
  wordsMin: { key: 'feedback.words_min', schema: z.number().int().min(1).max(100), default: 10 },
  wordsMax: { key: 'feedback.words_max', schema: z.number().int().min(10).max(600), default: 200 },
  dailyMax: { key: 'feedback.daily_max', schema: z.number().int().min(1).max(100), default: 3 },
  guestCaptcha: { key: 'feedback.guest_captcha', schema: z.boolean(), default: true },
  // trust.md CMP-1: correspondence is kept five years.
  keepDays: { key: 'feedback.keep_days', schema: days(90), default: 1827 },
})

export const chatSettings = defineSettings({
  // M07: whether visitors and trial accounts may read; how long a message may be; what is not wanted; what counts as said again.
  guestsRead: { key: 'chat.guests_read', schema: z.boolean(), default: true },
  lengthMax: { key: 'chat.length_max', schema: z.number().int().min(20).max(1000), default: 200 },
  blockedWords: { key: 'chat.blocked_words', schema: z.array(z.string().trim().min(2).max(40)).max(500), default: [] },
  duplicateMinutes: { key: 'chat.duplicate_minutes', schema: z.number().int().min(0).max(1440), default: 5 },
  // trust.md COL-3: 90 days at least.
  keepDays: { key: 'chat.keep_days', schema: days(90), default: 180 },
})

export const serviceSettings = defineSettings({
  // Customer service: hours by weekday (1 Monday) in the brand's zone, none: always open. Outside them there is the form.
  hours: {
    key: 'service.hours',
    schema: z
      .array(z.object({ day: z.number().int().min(1).max(7), from: zClock, to: zClock }))
      .max(21)
      .refine((week) => week.every(({ from, to }) => from < to)),
    default: [],
  },
  waitingMax: { key: 'service.waiting_max', schema: z.number().int().min(1).max(1000), default: 200 },
  // Of them, guests of one neighbourhood of addresses.
  waitingAddressMax: { key: 'service.waiting_address_max', schema: z.number().int().min(1).max(1000), default: 10 },
  idleMinutes: { key: 'service.idle_minutes', schema: z.number().int().min(2).max(240), default: 15 },
  // Whoever waits and was not heard of for so long has left.
  goneMinutes: { key: 'service.gone_minutes', schema: z.number().int().min(2).max(240), default: 30 },
  guestCaptcha: { key: 'service.guest_captcha', schema: z.boolean(), default: false },
  lengthMax: { key: 'service.length_max', schema: z.number().int().min(100).max(1000), default: 1000 },
  imagesMax: { key: 'service.images_max', schema: z.number().int().min(0).max(200), default: 30 },
  transcriptsMax: { key: 'service.transcripts_max', schema: z.number().int().min(0).max(10), default: 2 },
  // trust.md CMP-1, CMP-2: kept five years; a complaint is acknowledged within a week.
  keepDays: { key: 'service.keep_days', schema: days(90), default: 1827 },
  complaintDays: { key: 'service.complaint_days', schema: z.number().int().min(1).max(60), default: 7 },
})
