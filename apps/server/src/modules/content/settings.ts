import { z } from 'zod'
import { defineSettings } from '../../platform/setting.ts'

export const uploadsSettings = defineSettings({
  // trust.md 4.11: how long an uploaded picture is kept before something must use it.
  looseHours: { key: 'uploads.loose_hours', schema: z.number().int().min(1).max(720), default: 24 },
})
