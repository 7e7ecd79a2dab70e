import { z } from 'zod'
import { defineSettings, zWhole } from '../../platform/setting.ts'

const days = (min: number) => zWhole(min, 10_000)
const zClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const inboxSettings = defineSettings({
  // operations.md 4.13: retention of messages; over how many seconds clients spread their requests after a broadcast.
  keepDays: { key: 'inbox.keep_days', schema: days(1), default: 60 },
  spreadSeconds: { key: 'inbox.spread_seconds', schema: zWhole(0, 600), default: 30 },
})

export const feedbackSettings = defineSettings({
  // V13: limits in words, each Chinese, Japanese or Korean character counting as one; entries a day per member or
  // address class.
  wordsMin: { key: 'feedback.words_min', schema: zWhole(1, 100), default: 10 },
  wordsMax: { key: 'feedback.words_max', schema: zWhole(10, 600), default: 200 },
  dailyMax: { key: 'feedback.daily_max', schema: zWhole(1, 100), default: 3 },
  guestCaptcha: { key: 'feedback.guest_captcha', schema: z.boolean(), default: true },
  // trust.md CMP-1: correspondence is kept five years.
  keepDays: { key: 'feedback.keep_days', schema: days(90), default: 1827 },
})

export const chatSettings = defineSettings({
  // M07: whether visitors and trial accounts may read; maximum length; blocked words; what counts as a duplicate.
  guestsRead: { key: 'chat.guests_read', schema: z.boolean(), default: true },
  lengthMax: { key: 'chat.length_max', schema: zWhole(20, 1000), default: 200 },
  blockedWords: { key: 'chat.blocked_words', schema: z.array(z.string().trim().min(2).max(40)).max(500), default: [] },
  duplicateMinutes: { key: 'chat.duplicate_minutes', schema: zWhole(0, 1440), default: 5 },
  // trust.md COL-3: 90 days at least.
  keepDays: { key: 'chat.keep_days', schema: days(90), default: 180 },
})

export const serviceSettings = defineSettings({
  // Customer service: hours by weekday (1 Monday) in the brand's zone; empty: always open. Outside them the form is
  // shown.
  hours: {
    key: 'service.hours',
    schema: z
      .array(z.object({ day: zWhole(1, 7), from: zClock, to: zClock }))
      .max(21)
      .refine((week) => week.every(({ from, to }) => from < to)),
    default: [],
  },
  waitingMax: { key: 'service.waiting_max', schema: zWhole(1, 1000), default: 200 },
  // Of these, guests of one address range.
  waitingAddressMax: { key: 'service.waiting_address_max', schema: zWhole(1, 1000), default: 10 },
  idleMinutes: { key: 'service.idle_minutes', schema: zWhole(2, 240), default: 15 },
  // A waiting visitor not seen for this long has left.
  goneMinutes: { key: 'service.gone_minutes', schema: zWhole(2, 240), default: 30 },
  guestCaptcha: { key: 'service.guest_captcha', schema: z.boolean(), default: false },
  lengthMax: { key: 'service.length_max', schema: zWhole(100, 1000), default: 1000 },
  imagesMax: { key: 'service.images_max', schema: zWhole(0, 200), default: 30 },
  transcriptsMax: { key: 'service.transcripts_max', schema: zWhole(0, 10), default: 2 },
  // trust.md CMP-1, CMP-2: kept five years; a complaint is acknowledged within a week.
  keepDays: { key: 'service.keep_days', schema: days(90), default: 1827 },
  complaintDays: { key: 'service.complaint_days', schema: zWhole(1, 60), default: 7 },
})
