import { byLanguage, completeLanguages } from '@lotus/i18n/languages'
import { z } from 'zod'
import { operatorPost } from '../define-call.ts'
import { gameVolatilities } from '../game-lists.ts'
import { text, zAmount, zLocalized, zTime } from '../schema-parts.ts'
import { zCategory, zGameCode, zVendorCode } from './schemas.ts'

/** What the catalogue knows of a game: its facts, apart from how the operator shows it. */
export const zGameFacts = z.object({
  code: zGameCode,
  category: zCategory,
  name: zLocalized(80),
  lines: z.number().int().min(1).max(10_000).nullable().default(null),
  ways: z.number().int().min(1).max(10_000_000).nullable().default(null),
  volatility: z.enum(gameVolatilities).nullable().default(null),
  /** Theoretical return in millionths; null where the category has none. */
  rtpPpm: z.number().int().min(1).max(1_000_000).nullable().default(null),
  features: z
    .array(z.string().regex(/^[a-z_]{2,30}$/))
    .max(20)
    .meta({ examples: [['wild']] })
    .default([]),
  minBet: zAmount.refine((amount) => /[1-9]/.test(amount)),
  /** None: every currency, every language. */
  currencies: z
    .array(z.string().regex(/^[A-Z]{1,8}$/))
    .max(20)
    .meta({ examples: [['P']] })
    .default([]),
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .max(20)
    .meta({ examples: [[...completeLanguages]] })
    .default([]),
  releasedAt: zTime.optional(),
  /** The certified definition that decides its rounds. */
  engine: text(60).trim().min(1).nullable().default(null),
  hasDemo: z.boolean().default(true),
})

/** Of a new game with everything that a vendor usually tells. */
const gameExample = {
  code: 'SEN25',
  category: 'RNG' as const,
  name: byLanguage(completeLanguages, () => 'Sen 25'),
  lines: 25,
  rtpPpm: 965_000,
  features: ['wild'],
  minBet: '0.2',
}

const zOutcome = z.enum(['new', 'changed', 'same', 'wrong'])

export const gameEntryCalls = {
  /** A game of a vendor, new or known by its code; a new one is hidden until it is opened. */
  'bo.saveCatalogueGame': operatorPost({
    path: '/bo/catalogue/save',
    permission: 'games.edit',
    audit: ['games.save_catalogue'],
    errors: ['not_found'],
    example: { vendor: 'LOTUS', facts: gameExample },
    input: z.object({ vendor: zVendorCode, facts: zGameFacts }),
    value: z.object({ outcome: zOutcome }),
  }),
  /**
   * A list of games of one vendor: JSON (an array), or CSV with a first line of names, where a list is separated by `|`
   * and names are `name.vi`, `name.en`. All rows or none; a dry run says what would happen and stores nothing.
   */
  'bo.importCatalogueGames': operatorPost({
    path: '/bo/catalogue/import',
    permission: 'games.edit',
    audit: ['games.import_catalogue'],
    errors: ['not_found'],
    input: z.object({
      vendor: zVendorCode,
      format: z.enum(['json', 'csv']),
      list: text(200_000).min(2),
      isDryRun: z.boolean(),
    }),
    value: z.object({
      isStored: z.boolean(),
      rows: z.array(
        z.object({
          row: z.number().int(),
          code: z.string(),
          outcome: zOutcome,
          /** What is wrong, by field. */
          fields: z.record(z.string(), z.string()),
        }),
      ),
    }),
  }),
}
