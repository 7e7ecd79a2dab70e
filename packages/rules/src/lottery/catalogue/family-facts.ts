import type { MenuName } from './menu.ts'

/** The kind of a family's draws. */
export type DrawKind =
  | 'north'
  | 'south'
  | 'digits'
  | 'wingo'
  | 'sum28'
  | 'balls'
  | 'dice'
  | 'cars'
  | 'mark'
  | 'keno'
  | 'thai'
  | 'yeekee'
  | 'coins'
  | 'symbols'
  | 'colours'

export type DrawLook = {
  readonly kind: DrawKind
  /** Balls are shown in the order drawn if their order matters; otherwise sorted. */
  readonly isOrdered?: boolean
  /** The note beside digits or balls, if it differs from the default for their count. */
  readonly says?: 'nothing' | 'duel' | 'eleven'
}

/** A game's place in the menus (lottery.md 0): the area of the site and the specification's group code. */
export type MenuPlace = { readonly area: 'vn' | 'sea' | 'lott' | 'elott'; readonly group: string }

/** Which statistics are counted (`trends/plans.ts`). */
export type TrendPlan =
  | { readonly plan: 'digits'; readonly count: number }
  /** `count` of `last` balls; also each place if their order matters. */
  | { readonly plan: 'balls'; readonly last: number; readonly count: number; readonly isOrdered: boolean }
  | {
      readonly plan:
        | 'station'
        | 'thai'
        | 'wingo'
        | 'ssc'
        | 'eleven'
        | 'dice'
        | 'race'
        | 'sum28'
        | 'mark'
        | 'keno'
        | 'symbols'
        | 'coins'
    }

/** What an outcome covers, in figures for people: `{ big: '11–18' }`. */
export type Ranges = Readonly<Record<string, string>>

/** Facts of a family beside its rules: data for menus, screens and statistics. */
export type FamilyFacts = MenuPlace & {
  readonly menu: MenuName
  readonly draw: DrawLook
  readonly trends: TrendPlan
  /** How the places of a draw are named (by default digits by their value), and how many there are. */
  readonly places?: { readonly count?: number; readonly naming?: 'balls' | 'ranks' | 'letters' | 'normals' }
  /** By play. */
  readonly covers?: Readonly<Record<string, Ranges>>
  /** Games with the draws and plays of this family, with another name and possibly another place in the menus. */
  readonly aliases?: Readonly<Record<string, Partial<MenuPlace>>>
}
