import { defineSettings, zWhole } from '../../platform/setting.ts'

export const uploadsSettings = defineSettings({
  // trust.md 4.11: how long an uploaded picture is kept before something must use it.
  looseHours: { key: 'uploads.loose_hours', schema: zWhole(1, 720), default: 24 },
})
