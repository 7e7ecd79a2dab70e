import { must, parseMoney } from '@lotus/kernel'
import type { Space } from './chances/space.ts'
import { sharedCovers } from './covers.ts'
import type { FamilyDraw } from './draws/facts.ts'
import type { DrawForm } from './draws/shape.ts'
import type { FamilyFacts, Ranges } from './family-facts.ts'
import { menuGroupOf } from './menu.ts'
import type { Mode, Play, Table, TableRow, WinRule } from './types.ts'

/** lottery-choices.md 7: the most lines of an order. */
const MAX_LINES = 100_000

/** A kind of draw with its plays; each game (station, period) belongs to one. */
export type Family = {
  readonly name: string
  readonly mode: Mode
  readonly facts: FamilyFacts
  /** In menu order. */
  readonly plays: readonly Play[]
  readonly findPlay: (code: string) => Play | undefined
  readonly form: DrawForm
  readonly space: Space
  /** By play. */
  readonly rules: Readonly<Record<string, WinRule>>
}

/** The data of a family's folder: JSON, which has no precise types. */
export type FamilyData = {
  /** The table of plays as it was generated; a test compares its form with its source. */
  readonly table: unknown
  /** WrittenFacts; a test checks every file. */
  readonly facts: unknown
}

/** The facts as their file has them: in `covers` a name stands for one of `sharedCovers`. */
export type WrittenFacts = Omit<FamilyFacts, 'covers'> & {
  readonly covers?: Readonly<Record<string, Ranges | keyof typeof sharedCovers>>
}

function readFacts({ covers = {}, ...facts }: WrittenFacts): FamilyFacts {
  const ranges = Object.entries(covers).map(
    ([play, cover]) => [play, typeof cover === 'string' ? sharedCovers[cover] : cover] as const,
  )
  return { ...facts, covers: Object.fromEntries(ranges) }
}

function definePlay({ family, mode }: Table, facts: FamilyFacts, row: TableRow, rule: WinRule): Play {
  return {
    family,
    facts,
    mode,
    code: row.code,
    menuGroup: must(menuGroupOf(facts.menu, row.code), `a menu group for ${family} ${row.code}`),
    name: row.name,
    input: row.input,
    pricePerLine: parseMoney(row.price),
    odds: Object.entries(row.odds).map(([tier, odds]) => ({ tier, odds: parseMoney(odds) })),
    isPrizeGroupAllowed: row.prizeGroup ?? false,
    isModulated: row.modulated ?? false,
    maxLines: MAX_LINES,
    rule,
  }
}

/**
 * Joins the table of a family with its rules; a play without a rule is a bug of ours and throws when the family is
 * loaded.
 */
export function defineFamily(parts: FamilyData & Pick<Family, 'form' | 'space' | 'rules'>): Family {
  const { form, space, rules } = parts
  const facts = readFacts(parts.facts as WrittenFacts) // a test checks every file
  const checked = parts.table as Table // written by scripts/build-catalogue.ts and compared with its source by a test
  const plays = checked.plays.map((row) =>
    definePlay(
      checked,
      facts,
      row,
      must(Object.hasOwn(rules, row.code) ? rules[row.code] : undefined, `a rule for ${row.code}`),
    ),
  )
  const byCode = new Map(plays.map((play) => [play.code, play]))
  const findPlay = (code: string) => byCode.get(code)
  return { name: checked.family, mode: checked.mode, facts, plays, findPlay, form, space, rules }
}

/** A family with the draws and the rules of another one: its own table, and only those facts that differ. */
export function extendFamily(base: Family, { table, facts }: FamilyData): Family {
  // The file holds some of the fields; a test checks the whole.
  return defineFamily({ ...base, table, facts: { ...base.facts, ...(facts as Partial<WrittenFacts>) } })
}

/** Checks a draw in its wire form (lottery-settle-format.md); undefined if it is not one of this family. */
export function parseFamilyDraw(family: Family, draw: unknown): FamilyDraw | undefined {
  return family.form.parse(draw)
}
