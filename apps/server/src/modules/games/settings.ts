import { z } from 'zod'
import { defineSettings } from '../../platform/setting.ts'

/** Settings of the games' lobbies and their player. */
export const gamesSettings = defineSettings({
  // E11: vendors whose sports are e-sports; they stand in a lane of their own.
  esportsVendors: {
    key: 'games.esports_vendors',
    schema: z.array(z.string().regex(/^[A-Z0-9_]{2,20}$/)).max(50),
    default: [],
  },
  // How long a game counts as new.
  newDays: { key: 'games.new_days', schema: z.number().int().min(0).max(365), default: 30 },
  // Over so many hours players are counted for what is popular.
  popularHours: { key: 'games.popular_hours', schema: z.number().int().min(1).max(720), default: 168 },
  // components.md, `RealityCheck`: play pauses for a look at time and result; 0 never. The strict profile asks for it.
  realityCheckMinutes: { key: 'games.reality_check_minutes', schema: z.number().int().min(0).max(240), default: 60 },
  // The break that the reality check offers.
  breakMinutes: { key: 'games.break_minutes', schema: z.number().int().min(5).max(1440), default: 15 },
})
