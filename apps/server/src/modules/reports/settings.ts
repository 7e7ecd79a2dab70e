import { z } from 'zod'
import { defineSettings } from '../../platform/setting.ts'

export const reportsSettings = defineSettings({
  // How long a member's statement can be fetched before it is erased; it can be ordered again.
  statementHours: { key: 'reports.statement_hours', schema: z.number().int().min(1).max(720), default: 48 },
  // How many statements a member may order in 24 hours.
  statementsADay: { key: 'reports.statements_a_day', schema: z.number().int().min(1).max(500), default: 20 },
})
