import { z } from 'zod'
import { defineSettings } from '../../platform/setting.ts'

/** Settings of the lobbies and the game player. */
export const gamesSettings = defineSettings({
  // E11: vendors whose sports are e-sports; they have their own lane.
  esportsVendors: {
    key: 'games.esports_vendors',
    schema: z.array(z.string().regex(/^[A-Z0-9_]{2,20}$/)).max(50),
    default: [],
  },
  // How long a game counts as new.
  newDays: { key: 'games.new_days', schema: z.number().int().min(0).max(365), default: 30 },
  // Players of this many hours are counted for popularity.
  popularHours: { key: 'games.popular_hours', schema: z.number().int().min(1).max(720), default: 168 },
  // components.md, `RealityCheck`: minutes of play until it pauses to show time and result; 0 never. The strict profile
  // requires it.
  realityCheckMinutes: { key: 'games.reality_check_minutes', schema: z.number().int().min(0).max(240), default: 60 },
  // The break that the reality check offers.
  breakMinutes: { key: 'games.break_minutes', schema: z.number().int().min(5).max(1440), default: 15 },
})
