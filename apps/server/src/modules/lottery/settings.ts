import { z } from 'zod'
import { defineSettings, zAmountText, zWebAddress } from '../../platform/setting.ts'

export const lotterySettings = defineSettings({
  // The winner board: the minimum payout of a settled order, and its maximum age (issue 4; components.md, "Honesty
  // rules").
  winnerMinPayout: { key: 'lottery.winner_min_payout', schema: zAmountText, default: '1000' },
  winnerHours: { key: 'lottery.winner_hours', schema: z.number().int().min(1).max(168), default: 24 },
  // Orders of this many hours count for `popular`.
  popularHours: { key: 'lottery.popular_hours', schema: z.number().int().min(1).max(720), default: 24 },
  // operations.md 0.3: bets of one member on one play and issue that cover more than this share of its outcomes are not
  // valid bets.
  coverPpm: { key: 'lottery.cover_ppm', schema: z.number().int().min(1).max(1_000_000), default: 700_000 },
  // DECISIONS 36: a bet of which a cap on the payout leaves less must be confirmed by the member. The lowest return that
  // GAM-6 allows (DECISIONS 23).
  returnFloorPpm: { key: 'lottery.return_floor_ppm', schema: z.number().int().min(0).max(1_000_000), default: 750_000 },
  // lottery.md 3.10: the highest prize group of a member with a rate is that of the rate. Off: the game's, for everybody; those above
  // earn their rebates besides.
  ownGroup: { key: 'lottery.own_group', isGuarded: true, schema: z.boolean(), default: true },
  // Sources of outside results (issue 4, section 2): two have to agree. None at first: operators enter results.
  feeds: {
    key: 'lottery.feeds',
    isHidden: true,
    schema: z
      .array(
        z.object({
          name: z.string().regex(/^[a-z0-9-]{2,30}$/),
          url: zWebAddress,
          games: z.array(z.string().regex(/^[A-Z0-9]{2,12}$/)).max(200),
        }),
      )
      .max(10)
      .refine((feeds) => new Set(feeds.map((feed) => feed.name)).size === feeds.length),
    default: [],
  },
})
